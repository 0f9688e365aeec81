import { Effect, Semaphore } from "effect";
import { createLocalJWKSet, type JWTVerifyGetKey } from "jose";

/** Where a key set is read from, and how long what was read is good for. Times are in milliseconds. */
export interface KeySetSource {
  /** The set's JSON (RFC 7517, 5). What cannot be had is a defect. */
  readonly read: Effect.Effect<unknown>;
  /** After this, the set is read again before it is used. */
  readonly maxAge: number;
  /** A key that the set does not have is not looked for again before this. */
  readonly cooldown: number;
}

/** A key set that follows its source. */
export interface KeySet {
  /** The keys, read at most `maxAge` before `now` (epoch milliseconds). */
  readonly keys: (now: number) => Effect.Effect<JWTVerifyGetKey>;
  /** The keys for a key that they do not have: read again, unless that was within the cooldown. */
  readonly rotated: (now: number) => Effect.Effect<JWTVerifyGetKey>;
}

const isKeySet = (json: unknown): json is Parameters<typeof createLocalJWKSet>[0] =>
  typeof json === "object" && json !== null && "keys" in json && Array.isArray(json.keys);

/** A key set over a source. Whoever waits for it to be read waits for one reading. */
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
