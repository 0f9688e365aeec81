import type { AffiliationClient } from "@bonafide/core/affiliation/AffiliationClient";
import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import { Affiliations } from "@bonafide/core/affiliation/Affiliations";
import type { Caller } from "@bonafide/core/access/Caller";
import { ApplicationAccess } from "@bonafide/core/application/ApplicationAccess";
import { Applications } from "@bonafide/core/application/Applications";
import { type Refused, refusals } from "@bonafide/core/catalogue/Refusal";
import { Documents } from "@bonafide/core/document/Documents";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { IdentityMatches } from "@bonafide/core/telecom/IdentityMatches";
import { OneTimePassword } from "@bonafide/core/telecom/OneTimePasswords";
import { Phone } from "@bonafide/core/telecom/Phone";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { Effect } from "effect";
import { sampleRosterPerson } from "../affiliation/AffiliationSamples.ts";
import { sampleImage } from "../document/SampleImage.ts";
import { formOf, soldier } from "../person/ProofWorld.ts";

/** What a partner asks for: optional fields are absent if they are. */
interface TraceRequest {
  readonly callbackUrl: string | undefined;
  readonly verificationId: string | undefined;
  readonly metadata: undefined;
}

/** What a partner was answered: ids, or the codes of a refusal. */
export type TraceAnswer =
  | { readonly transactionId: string | undefined; readonly verificationId: string }
  | { readonly applicationId: string }
  | { readonly caseId: string; readonly isAffiliated: boolean }
  | { readonly codes: ReadonlyArray<number> };

/** The partner's calls of a trace. A server that dies is a defect. */
interface TraceCalls {
  readonly possession: (phone: string, request: TraceRequest) => Effect.Effect<TraceAnswer>;
  readonly identity: (phone: string, request: TraceRequest) => Effect.Effect<TraceAnswer>;
  readonly document: (request: TraceRequest) => Effect.Effect<TraceAnswer>;
  readonly confirm: (transactionId: string, code: string) => Effect.Effect<TraceAnswer>;
  readonly create: (callbackUrl: string | undefined) => Effect.Effect<TraceAnswer>;
  readonly check: (lname: string) => Effect.Effect<TraceAnswer>;
  readonly register: (name: string) => Effect.Effect<TraceAnswer>;
  readonly change: (applicationId: string, status: string) => Effect.Effect<TraceAnswer>;
}

/** What a partner calls with. */
export interface TracePartner {
  readonly caller: Caller;
  /** The secret of its token for applications. */
  readonly token: string;
  /** Its client of the group-affiliation API. */
  readonly client: { readonly client: AffiliationClient; readonly secret: string };
}

/** The import that brings the roster. */
const traceImport = "00000000-0000-7000-8000-000000000007";

/** Who is asked for in a roster, which lists one of this last name. */
const tracePerson = (lname: string) => ({ ...soldier, lname });
export const traceRoster = Effect.gen(function* () {
  const sink = (yield* AffiliationRoster).sink("military");
  yield* sink.begin(traceImport);
  yield* sink.add(traceImport, [sampleRosterPerson({ lname: "Adams" })]);
  yield* sink.complete(traceImport);
});

/** What registers an application. */
const traceApplication = (name: string, organizationId: string) => ({
  name,
  status: "active",
  class: "digital",
  claimantUuid: organizationId,
});

/** The birth date and the picture that all requests name. */
const traceBirthDate = "1950-02-28";
const tracePicture = sampleImage("jpeg", 60_000);

const answerOf = (
  made: Effect.Effect<{ readonly id: string; readonly verificationId: string }, Refused>,
): Effect.Effect<TraceAnswer> =>
  Effect.match(made, {
    onSuccess: ({ id, verificationId }) => ({ transactionId: id, verificationId }),
    onFailure: ({ names }) => ({ codes: names.map((name) => refusals[name].code) }),
  });

const applicationOf = (
  changed: Effect.Effect<{ readonly id: string }, Refused>,
): Effect.Effect<TraceAnswer> =>
  Effect.match(changed, {
    onSuccess: ({ id }) => ({ applicationId: id }),
    onFailure: ({ names }) => ({ codes: names.map((name) => refusals[name].code) }),
  });

/** A partner's calls of core's use cases. */
export const coreCalls = Effect.fnUntraced(function* ({ caller, client, token }: TracePartner) {
  const affiliations = yield* Affiliations;
  const access = yield* ApplicationAccess;
  const applications = yield* Applications;
  const possessions = yield* Possessions;
  const matches = yield* IdentityMatches;
  const documents = yield* Documents;
  const verifications = yield* Verifications;
  const calls: TraceCalls = {
    possession: (phone, request) =>
      answerOf(possessions.send(caller, { ...request, phone: Phone.make(phone) })),
    identity: (phone, request) =>
      answerOf(
        matches.request(caller, {
          ...request,
          phone: Phone.make(phone),
          birthDate: BirthDate.make(traceBirthDate),
        }),
      ),
    document: (request) =>
      answerOf(
        documents.submit(caller, "passport", {
          ...request,
          front: { type: "jpeg", name: "front.jpg", bytes: tracePicture },
          back: undefined,
        }),
      ),
    confirm: (transactionId, code) =>
      answerOf(
        possessions.confirm(caller, {
          code: OneTimePassword.make(code),
          transactionId,
          callbackUrl: undefined,
          verificationId: undefined,
        }),
      ),
    create: (callbackUrl) =>
      Effect.map(verifications.create(caller, { callbackUrl, metadata: undefined }), ({ id }) => ({
        transactionId: undefined,
        verificationId: id,
      })),
    check: (lname) =>
      affiliations
        .verify(
          { client: client.client, fromItsAddress: false, source: undefined },
          { family: "military", by: "person" },
          formOf(tracePerson(lname)),
        )
        .pipe(
          Effect.match({
            onSuccess: ({ id, state }) => ({
              caseId: id,
              isAffiliated: state._tag === "Affiliated",
            }),
            onFailure: () => ({ codes: [] }),
          }),
        ),
    register: (name) =>
      access.authenticate(token, undefined).pipe(
        Effect.flatMap((asking) =>
          applications.register(
            asking,
            caller.organizationId,
            traceApplication(name, caller.organizationId),
          ),
        ),
        applicationOf,
      ),
    change: (id, status) =>
      access.authenticate(token, undefined).pipe(
        Effect.flatMap((asking) => applications.change(asking, id, { status })),
        applicationOf,
      ),
  };
  return calls;
});
