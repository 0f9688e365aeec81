import { Clock, Context, Effect, Layer, Result } from "effect";
import { callingNetwork } from "../limit/CallingNetwork.ts";
import type { LimitName } from "../limit/Limit.ts";
import { type LimitReached, Limits, type LimitUse } from "../limit/Limits.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { makeDeviceTokens } from "./DeviceTokens.ts";
import { comparableEmail } from "./Email.ts";
import { SignInFault } from "./SignInFault.ts";

/** A sign-in: `device` is the token of a device that signed in before. */
export interface SignInAttempt {
  readonly email: string;
  readonly source: string | undefined;
  readonly device?: string | undefined;
}

const tooEarly = ({ retryAfter }: LimitReached) =>
  new SignInFault({ name: "TooEarly", retryAfter });

const from = (limit: LimitName, source: string | undefined): ReadonlyArray<LimitUse> =>
  source === undefined ? [] : [{ limit, subject: callingNetwork(source) }];

/** The uses that a caller without a known device made itself, and so may see: of an email from its network, and of the network. */
const ownUses = ({ email, source }: SignInAttempt): ReadonlyArray<LimitUse> => [
  {
    limit: "sign_in_from",
    subject: `${source === undefined ? "" : callingNetwork(source)} ${comparableEmail(email)}`,
  },
  ...from("sign_in_address", source),
];

const ofEmail = (email: string): LimitUse => ({
  limit: "sign_in_email",
  subject: comparableEmail(email),
});

/** The limits that count a person's own tries, by the person's id. */
const ofPerson = [
  "password_change",
  "person_code",
  "person_match",
  "person_document",
  "person_affiliation",
] as const satisfies ReadonlyArray<LimitName>;

const passwordUse = (personId: string): LimitUse => ({
  limit: "password_change",
  subject: personId,
});

/** Counts sign-ins before anything is compared, each for whoever makes it. Source: choices, section 5. */
export class SignInAttempts extends Context.Service<
  SignInAttempts,
  {
    /**
     * A password is to be compared: `TooEarly` where the caller has to wait for its own attempts. False where strangers
     * failed too often with this email: then nothing is to be compared, and the answer is that of a wrong password.
     */
    readonly compare: (attempt: SignInAttempt) => Effect.Effect<boolean, SignInFault>;
    /** Within a unit of work: the password was right, and the attempt no failure. */
    readonly succeeded: (attempt: SignInAttempt) => Effect.Effect<void>;
    /** A person's own password is to be compared, to change it: `TooEarly` where they have to wait. */
    readonly change: (personId: string) => Effect.Effect<void, SignInFault>;
    /** Within a unit of work: a person's own password was right. */
    readonly changed: (personId: string) => Effect.Effect<void>;
    /** A sign-up: `TooEarly` where too many came from there. */
    readonly signUp: (source: string | undefined) => Effect.Effect<void, SignInFault>;
    /** Within a unit of work: forgets what counts against a person. */
    readonly forget: (personId: string, email: string) => Effect.Effect<void>;
  }
>()("@bonafide/core/person/SignInAttempts") {
  static readonly layer = Layer.effect(
    SignInAttempts,
    Effect.gen(function* () {
      const limits = yield* Limits;
      const devices = yield* makeDeviceTokens;
      const { patiently } = yield* UnitOfWork;

      const deviceUse = ({ device, email }: SignInAttempt, now: number): LimitUse | undefined => {
        const subject = devices.deviceOf(device, email, now);
        return subject === undefined ? undefined : { limit: "sign_in_device", subject };
      };

      const take = (uses: ReadonlyArray<LimitUse>, now: number) =>
        Effect.mapError(limits.take(uses, now), tooEarly);

      const compare = Effect.fnUntraced(function* (attempt: SignInAttempt) {
        const now = yield* Clock.currentTimeMillis;
        const known = deviceUse(attempt, now);
        if (known !== undefined) return yield* Effect.as(take([known], now), true);
        yield* take(ownUses(attempt), now);
        // Strangers see nothing of this one: its wait would tell them that the email is under attack.
        return Result.isSuccess(yield* Effect.result(limits.take([ofEmail(attempt.email)], now)));
      }, patiently);

      const succeeded = Effect.fnUntraced(function* (attempt: SignInAttempt) {
        const now = yield* Clock.currentTimeMillis;
        const known = deviceUse(attempt, now);
        if (known !== undefined) return yield* limits.forget([known]);
        const [pair, ...network] = ownUses(attempt);
        // In the order of `compare`, so that two units never wait for one another. Of the network only this attempt:
        // else a caller with one account would guess at others without end.
        yield* limits.correct(network, "taken back", now);
        if (pair !== undefined) yield* limits.forget([pair]);
        yield* limits.correct([ofEmail(attempt.email)], "taken back", now);
      });

      const now = Clock.currentTimeMillis;
      return SignInAttempts.of({
        compare,
        succeeded,
        change: (personId) => Effect.flatMap(now, (at) => take([passwordUse(personId)], at)),
        changed: (personId) => limits.forget([passwordUse(personId)]),
        signUp: (source) => Effect.flatMap(now, (at) => take(from("sign_up_address", source), at)),
        forget: (personId, email) =>
          limits.forget([
            ofEmail(email),
            ...ofPerson.map((limit) => ({ limit, subject: personId })),
          ]),
      });
    }),
  );
}
