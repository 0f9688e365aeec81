import { Effect, Semaphore } from "effect";
import { createLocalJWKSet, type JWTVerifyGetKey } from "jose";

/** The source of a key set, and how long it is cached. Times are in milliseconds. */
export interface KeySetSource {
  /** The set's JSON (RFC 7517, 5). A failure is a defect. */
  readonly read: Effect.Effect<unknown>;
  /** After this, the set is read again before use. */
  readonly maxAge: number;
  /** An unknown key is not looked for again before this. */
  readonly cooldown: number;
}

/** A cached key set. */
export interface KeySet {
  /** The keys, at most `maxAge` old at `now` (epoch milliseconds). */
  readonly keys: (now: number) => Effect.Effect<JWTVerifyGetKey>;
  /** The keys after an unknown one: read again, unless within the cooldown. */
  readonly rotated: (now: number) => Effect.Effect<JWTVerifyGetKey>;
}

const isKeySet = (json: unknown): json is Parameters<typeof createLocalJWKSet>[0] =>
  typeof json === "object" && json !== null && "keys" in json && Array.isArray(json.keys);

/** Caches a key set. Concurrent callers share one read. */
export const makeKeySet = ({ cooldown, maxAge, read }: KeySetSource): KeySet => {
  let held: { readonly keys: JWTVerifyGetKey; readonly at: number } | undefined;
  const reading = Semaphore.makeUnsafe(1);

  const load = (now: number) =>
    Effect.map(read, (json) => {
      if (!isKeySet(json)) throw new Error("The JWKS is no key set.");
      const keys = createLocalJWKSet(json);
      held = { keys, at: now };
      return keys;
    });

  const within = (age: number, now: number) =>
    Effect.suspend(() =>
      held !== undefined && now - held.at < age
        ? Effect.succeed(held.keys)
        : reading.withPermit(
            Effect.suspend(() =>
              held !== undefined && now - held.at < age ? Effect.succeed(held.keys) : load(now),
            ),
          ),
    );

  return { keys: (now) => within(maxAge, now), rotated: (now) => within(cooldown, now) };
};
