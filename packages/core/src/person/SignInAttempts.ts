import { Clock, Context, Effect, Layer } from "effect";
import { Vault } from "../storage/Vault.ts";
import { comparableEmail } from "./Email.ts";
import { byKey, type CountedKey } from "./GrowingWait.ts";
import { SignInFault } from "./SignInFault.ts";
import { SignInDelays } from "./SignInDelays.ts";

/** How many attempts make nobody wait: of one email; from one address, which many people share; sign-ups from one. */
export const freeAttempts = { email: 5, address: 50, signUps: 20 } as const;

interface Attempt {
  readonly email: string;
  readonly source: string | undefined;
}

/** Counts who tries to get in, by email and by address, before anything is compared. Source: choices, section 5. */
export class SignInAttempts extends Context.Service<
  SignInAttempts,
  {
    /** A password is to be compared: `TooEarly` where one has to wait. */
    readonly compare: (attempt: Attempt) => Effect.Effect<void, SignInFault>;
    /** Within a unit of work: the password was right. The email's failures are forgotten, the address's are not. */
    readonly succeeded: (attempt: Attempt) => Effect.Effect<void>;
    /** Somebody signs up: `TooEarly` where too many did from there. */
    readonly signUp: (source: string | undefined) => Effect.Effect<void, SignInFault>;
  }
>()("@bonafide/core/person/SignInAttempts") {
  static readonly layer = Layer.effect(
    SignInAttempts,
    Effect.gen(function* () {
      const delays = yield* SignInDelays;
      const vault = yield* Vault;

      const emailKey = (email: string): CountedKey => ({
        key: vault.lookup("sign-in email", comparableEmail(email)),
        free: freeAttempts.email,
      });
      const keysOf = (purpose: string, source: string | undefined, free: number) =>
        source === undefined ? [] : [{ key: vault.lookup(purpose, source), free }];
      const addressKeys = (source: string | undefined) =>
        keysOf("sign-in address", source, freeAttempts.address);

      const take = Effect.fnUntraced(function* (keys: ReadonlyArray<CountedKey>) {
        const retryAfter = yield* delays.take(keys, yield* Clock.currentTimeMillis);
        if (retryAfter !== undefined) {
          return yield* new SignInFault({ name: "TooEarly", retryAfter });
        }
      });

      return SignInAttempts.of({
        compare: ({ email, source }) => take([emailKey(email), ...addressKeys(source)]),
        succeeded: Effect.fnUntraced(function* ({ email, source }: Attempt) {
          const now = yield* Clock.currentTimeMillis;
          const ofEmail = emailKey(email);
          yield* Effect.forEach(
            // Of the address only its own: else who has one account would guess at others for ever.
            [ofEmail, ...addressKeys(source)].toSorted(byKey),
            ({ key }) => (key === ofEmail.key ? delays.forget(key) : delays.giveBack(key, now)),
            { discard: true },
          );
        }),
        signUp: (source) => take(keysOf("sign-up address", source, freeAttempts.signUps)),
      });
    }),
  );
}
