import type { Caller } from "@bonafide/core/access/Caller";
import { type Refused, refusals } from "@bonafide/core/catalogue/Refusal";
import { Documents } from "@bonafide/core/document/Documents";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { IdentityMatches } from "@bonafide/core/telecom/IdentityMatches";
import { OneTimePassword } from "@bonafide/core/telecom/OneTimePasswords";
import { Phone } from "@bonafide/core/telecom/Phone";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { Effect } from "effect";
import { sampleImage } from "../document/SampleImage.ts";

/** What a partner asks for: optional fields are absent if they are. */
export interface TraceRequest {
  readonly callbackUrl: string | undefined;
  readonly verificationId: string | undefined;
  readonly metadata: undefined;
}

/** What a partner was answered: ids, or the codes of a refusal. */
export type TraceAnswer =
  | { readonly transactionId: string | undefined; readonly verificationId: string }
  | { readonly codes: ReadonlyArray<number> };

/** The partner's calls of a trace, over one way in. A server that dies is a defect. */
export interface TraceCalls {
  readonly possession: (phone: string, request: TraceRequest) => Effect.Effect<TraceAnswer>;
  readonly identity: (phone: string, request: TraceRequest) => Effect.Effect<TraceAnswer>;
  readonly document: (request: TraceRequest) => Effect.Effect<TraceAnswer>;
  readonly confirm: (transactionId: string, code: string) => Effect.Effect<TraceAnswer>;
  readonly create: (callbackUrl: string | undefined) => Effect.Effect<TraceAnswer>;
}

/** The birth date and the picture that all requests name. */
export const traceBirthDate = "1950-02-28";
export const tracePicture = sampleImage("jpeg", 60_000);

const answerOf = (
  made: Effect.Effect<{ readonly id: string; readonly verificationId: string }, Refused>,
): Effect.Effect<TraceAnswer> =>
  Effect.match(made, {
    onSuccess: ({ id, verificationId }) => ({ transactionId: id, verificationId }),
    onFailure: ({ names }) => ({ codes: names.map((name) => refusals[name].code) }),
  });

/** A partner's calls of core's use cases. */
export const coreCalls = Effect.fnUntraced(function* (caller: Caller) {
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
  };
  return calls;
});
