import { Clock, Effect, Result } from "effect";
import { callingNetwork } from "../limit/CallingNetwork.ts";
import type { LimitName } from "../limit/Limit.ts";
import { type LimitReached, Limits, type LimitUse } from "../limit/Limits.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { makeDeviceTokens } from "./DeviceTokens.ts";
import { comparableEmail } from "./Email.ts";
import { SignInFault } from "./SignInFault.ts";

/** A sign-in; `device` is the token of a known device. */
export interface SignInAttempt {
  readonly email: string;
  readonly source: string | undefined;
  readonly device?: string | undefined;
}

const tooEarly = ({ retryAfter }: LimitReached) =>
  new SignInFault({ name: "TooEarly", retryAfter });

const from = (limit: LimitName, source: string | undefined): ReadonlyArray<LimitUse> =>
  source === undefined ? [] : [{ limit, subject: callingNetwork(source) }];

/**
 * The uses of a caller without a known device that the caller may see: of the email from its network, and of the
 * network.
 */
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

/** The limits on a person's own tries, by person id. */
const ofPerson = [
  "password_change",
  "confirmation_letter",
  "person_code",
  "person_match",
  "person_document",
  "hand_over",
  "person_affiliation",
] as const satisfies ReadonlyArray<LimitName>;

const passwordUse = (personId: string): LimitUse => ({
  limit: "password_change",
  subject: personId,
});

/** Counts sign-ins before the comparison. Source: choices, section 5. */
export interface SignInAttempts {
  /**
   * Call it before comparing a password. Fails with `TooEarly` if the caller must wait for its own attempts. Returns
   * false if strangers failed too often with this email: then answer as for a wrong password, without comparing.
   */
  readonly compare: (attempt: SignInAttempt) => Effect.Effect<boolean, SignInFault>;
  /** The password was right: takes the attempt back. Call it within a unit of work. */
  readonly succeeded: (attempt: SignInAttempt) => Effect.Effect<void>;
  /** Call it before comparing the person's own password for a change. Fails with `TooEarly` if they must wait. */
  readonly change: (personId: string) => Effect.Effect<void, SignInFault>;
  /** The person's own password was right. Call it within a unit of work. */
  readonly changed: (personId: string) => Effect.Effect<void>;
  /** Counts a sign-up. Fails with `TooEarly` if too many came from this network. */
  readonly signUp: (source: string | undefined) => Effect.Effect<void, SignInFault>;
  /** Forgets all uses of a person. Call it within a unit of work. */
  readonly forget: (personId: string, email: string) => Effect.Effect<void>;
}

export const makeSignInAttempts = Effect.gen(function* () {
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
    // Strangers do not see this wait: it would reveal that the email is under attack.
    return Result.isSuccess(yield* Effect.result(limits.take([ofEmail(attempt.email)], now)));
  }, patiently);

  const succeeded = Effect.fnUntraced(function* (attempt: SignInAttempt) {
    const now = yield* Clock.currentTimeMillis;
    const known = deviceUse(attempt, now);
    if (known !== undefined) return yield* limits.forget([known]);
    const [pair, ...network] = ownUses(attempt);
    // Same order as `compare`, so that two units cannot deadlock. Takes back only this attempt of the network:
    // otherwise a caller with one valid account could guess others without limit.
    yield* limits.correct(network, "taken back", now);
    if (pair !== undefined) yield* limits.forget([pair]);
    yield* limits.correct([ofEmail(attempt.email)], "taken back", now);
  });

  const now = Clock.currentTimeMillis;
  return {
    compare,
    succeeded,
    change: (personId) => Effect.flatMap(now, (at) => take([passwordUse(personId)], at)),
    changed: (personId) => limits.forget([passwordUse(personId)]),
    signUp: (source) => Effect.flatMap(now, (at) => take(from("sign_up_address", source), at)),
    forget: (personId, email) =>
      limits.forget([
        ofEmail(email),
        { limit: "recovery_email", subject: comparableEmail(email) },
        ...ofPerson.map((limit) => ({ limit, subject: personId })),
      ]),
  } satisfies SignInAttempts;
});
