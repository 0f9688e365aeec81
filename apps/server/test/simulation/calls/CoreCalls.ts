import { Access } from "@bonafide/core/access/Access";
import { Affiliations } from "@bonafide/core/affiliation/Affiliations";
import type { Caller } from "@bonafide/core/access/Caller";
import {
  ApplicationAccess,
  type ApplicationCaller,
} from "@bonafide/core/application/ApplicationAccess";
import { Applications } from "@bonafide/core/application/Applications";
import type { Refused } from "@bonafide/core/catalogue/Refusal";
import { Documents } from "@bonafide/core/document/Documents";
import { Authorizations } from "@bonafide/core/oauth/Authorizations";
import { Tokens } from "@bonafide/core/oauth/Tokens";
import { UserAttributes } from "@bonafide/core/oauth/UserAttributes";
import { Passbacks } from "@bonafide/core/passback/Passbacks";
import { type OpenedSession, People, type UsedSession } from "@bonafide/core/person/People";
import type { SignInFault } from "@bonafide/core/person/SignInFault";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { IdentityMatches } from "@bonafide/core/telecom/IdentityMatches";
import { OneTimePassword } from "@bonafide/core/telecom/OneTimePasswords";
import { Phone } from "@bonafide/core/telecom/Phone";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import type { Product } from "@bonafide/core/verification/Product";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { formOf, soldier } from "@bonafide/testkit/person/ProofWorld";
import { Effect, Option, Result } from "effect";
import type { Consumer, Partner } from "../Partners.ts";
import { consoleInCore } from "./ConsoleCore.ts";
import { type Calls, Denied, onWire, partnerSource } from "./Calls.ts";

/** The birth date and the picture of each request. */
export const birthDate = "1980-02-29";
export const picture = sampleImage("jpeg", 41_000);

const byName = Effect.mapError(({ names }: Refused) => onWire(names));

const byFault = Effect.mapError(({ name }: SignInFault) => new Denied({ names: [name] }));
const opened = <R>(signing: Effect.Effect<OpenedSession, SignInFault, R>) =>
  byFault(signing).pipe(Effect.map(({ person, secret }) => ({ personId: person.id, secret })));

/** What a person does within a session; `otherwise` where it is over. */
const within = <A, E, R>(
  secret: string,
  otherwise: A,
  act: (session: UsedSession) => Effect.Effect<A, E, R>,
) =>
  Effect.flatMap(People, (it) =>
    Effect.flatMap(
      it.session(secret),
      Option.match({ onNone: () => Effect.succeed(otherwise), onSome: act }),
    ),
  );

const applying = <A, E extends Refused>(
  token: string | undefined,
  call: (applications: Applications["Service"], caller: ApplicationCaller) => Effect.Effect<A, E>,
) =>
  Effect.gen(function* () {
    const caller = yield* (yield* ApplicationAccess).authenticate(token, partnerSource);
    return yield* call(yield* Applications, caller);
  }).pipe(byName);

const passing = <A>(
  { apiToken }: Consumer,
  call: (
    passbacks: Passbacks["Service"],
    caller: Effect.Success<ReturnType<Passbacks["Service"]["authenticate"]>>,
  ) => Effect.Effect<A, Refused>,
) =>
  Effect.gen(function* () {
    const passbacks = yield* Passbacks;
    return yield* call(passbacks, yield* passbacks.authenticate(apiToken, partnerSource));
  }).pipe(byName);

const asClient = ({ client }: Partner) => ({
  client,
  fromItsAddress: true,
  source: partnerSource,
});

const front = { type: "jpeg", name: "front.jpg", bytes: picture } as const;

/** What a partner asks for by its key, and the product that it needs. */
const asking = <A, R>(
  { secret }: Partner,
  product: Product | undefined,
  call: (caller: Caller) => Effect.Effect<A, Refused, R>,
) =>
  Effect.gen(function* () {
    const access = yield* Access;
    const credentials = yield* access.authenticate(secret);
    yield* access.admit(credentials, product);
    const { account, organization } = credentials;
    return yield* call({
      accountId: account.id,
      organizationId: organization.id,
      applicationId: account.applicationId,
      source: partnerSource,
    });
  }).pipe(byName);

type Made = { readonly id: string; readonly verificationId: string };
const made = <R>(call: Effect.Effect<Made, Denied, R>) =>
  Effect.map(call, ({ id, verificationId }) => ({ id, verificationId }));

/** The calls by the use cases of core. */
export const coreCalls: Calls = {
  ...consoleInCore,
  sendCode: (partner, phone, asked) =>
    made(
      asking(partner, "telecom.possession_send", (caller) =>
        Effect.flatMap(Possessions, (it) =>
          it.send(caller, { ...asked, phone: Phone.make(phone) }),
        ),
      ),
    ),
  confirmCode: (partner, transactionId, code) =>
    made(
      asking(partner, "telecom.possession_send", (caller) =>
        Effect.flatMap(Possessions, (it) =>
          it.confirm(caller, {
            code: OneTimePassword.make(code),
            transactionId,
            callbackUrl: undefined,
            verificationId: undefined,
          }),
        ),
      ),
    ),
  match: (partner, phone, asked) =>
    made(
      asking(partner, "telecom.identity", (caller) =>
        Effect.flatMap(IdentityMatches, (it) =>
          it.request(caller, {
            ...asked,
            phone: Phone.make(phone),
            birthDate: BirthDate.make(birthDate),
          }),
        ),
      ),
    ),
  submitDocument: (partner, asked) =>
    made(
      asking(partner, "document.passport.verify", (caller) =>
        Effect.flatMap(Documents, (it) =>
          it.submit(caller, "passport", { ...asked, front, back: undefined }),
        ),
      ),
    ),
  createVerification: (partner, callbackUrl) =>
    asking(partner, undefined, (caller) =>
      Effect.flatMap(Verifications, (it) =>
        Effect.map(it.create(caller, { callbackUrl, metadata: undefined }), ({ id }) => id),
      ),
    ),
  checkSoldier: (partner, lname) =>
    Effect.flatMap(Affiliations, (it) =>
      it.verify(
        asClient(partner),
        { family: "military", by: "person" },
        formOf({ ...soldier, lname }),
      ),
    ).pipe(
      Effect.mapBoth({
        onFailure: () => new Denied({ names: [] }),
        onSuccess: ({ id, state }) => ({ id, isAffiliated: state._tag === "Affiliated" }),
      }),
    ),
  uploadTeacher: (partner, texts, bytes) =>
    Effect.flatMap(Affiliations, (it) =>
      it.verify(
        asClient(partner),
        { family: "teacher", by: "upload" },
        formOf(texts, new Map([["document_file", [{ _tag: "Whole", bytes }]]])),
      ),
    ).pipe(
      Effect.mapBoth({
        onFailure: () => new Denied({ names: [] }),
        onSuccess: ({ id, state }) => ({ id, isInReview: state._tag === "InReview" }),
      }),
    ),
  registerApplication: ({ caller: { organizationId }, tokens }, fields) =>
    applying(tokens.at(-1), (it, caller) =>
      Effect.map(it.register(caller, organizationId, fields), ({ id }) => id),
    ),
  changeApplication: ({ tokens }, id, fields) =>
    applying(tokens.at(-1), (it, caller) => Effect.asVoid(it.change(caller, id, fields))),
  listApplications: ({ caller: { organizationId } }, token) =>
    applying(token, (it, caller) =>
      Effect.map(
        it.list(Effect.succeed(caller), organizationId, Result.succeed({})),
        ({ applications }) => applications.length,
      ),
    ),

  signUp: (credentials) => Effect.flatMap(People, (it) => opened(it.signUp(credentials))),
  signIn: (credentials) => Effect.flatMap(People, (it) => opened(it.signIn(credentials))),
  session: (secret) =>
    Effect.flatMap(People, (it) =>
      Effect.map(
        it.session(secret),
        (found) => Option.getOrUndefined(found)?.person.personal?.email,
      ),
    ),
  signOut: (secret, source) => Effect.flatMap(People, (it) => it.signOut(secret, source)),
  confirmEmail: (secret, code, source) =>
    within(secret, false, (session) =>
      Effect.flatMap(People, (it) => it.confirmations.confirm(session, code, source)),
    ),
  askRecovery: (email, source) =>
    Effect.flatMap(People, (it) => byFault(it.recoveries.ask(email, { source, language: "en" }))),
  resetPassword: (code, password, source) =>
    Effect.flatMap(People, (it) => byFault(it.recoveries.reset(code, password, source))),
  changePassword: (secret, { current, next, source }) =>
    within(secret, undefined, (session) =>
      Effect.flatMap(People, (it) => byFault(it.changePassword(session, current, next, source))),
    ),
  agree: (secret, query, source) =>
    Effect.gen(function* () {
      const authorizations = yield* Authorizations;
      const request = yield* authorizations.read(query);
      const back = yield* within(secret, undefined, (session) =>
        authorizations.grant(request, session, source),
      );
      return back === undefined ? undefined : (new URL(back).searchParams.get("code") ?? undefined);
    }).pipe(Effect.mapError(({ _tag }) => new Denied({ names: [_tag] }))),
  withdraw: (secret, consumerId) =>
    within(secret, undefined, ({ person }) =>
      Effect.flatMap(Authorizations, (it) => it.withdraw(person.id, consumerId)),
    ),

  redeem: (request) =>
    Effect.flatMap(Tokens, (it) => it.redeem(request)).pipe(
      Effect.mapError(({ error }) => new Denied({ names: [error] })),
    ),
  attributes: (accessToken) =>
    Effect.flatMap(UserAttributes, (it) => it.read(accessToken)).pipe(
      Effect.mapError(() => new Denied({ names: ["invalid_token"] })),
    ),
  image: (consumer, token) =>
    passing(consumer, (it, caller) =>
      Effect.map(it.image(caller, token, undefined), (image) => ({
        type: image.type,
        length: "length" in image ? image.length : image.bytes.length,
      })),
    ),
  renewImageToken: (consumer, token) =>
    passing(consumer, (it, caller) => it.refresh(caller, token)),
};
