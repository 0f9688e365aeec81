import type { InternalClaims, InternalTokens } from "@bonafide/core/application/InternalTokens";
import { Data, Effect, Option, Schema } from "effect";
import { errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from "jose";
import { makeKeySet, type KeySetSource } from "./KeySet.ts";

/** Which JWTs are accepted. */
export interface InternalTokenSettings {
  readonly keys: KeySetSource;
  /** The exact `iss`. */
  readonly issuer: string;
  /** The required member of `aud`. */
  readonly audience: string;
}

/** The accepted algorithms, whatever a token's header or a key claims. Source: choices, section 7. */
const algorithms = ["EdDSA", "RS256"];

/** The tolerated difference of clocks, in seconds. */
const clockTolerance = 5;

/** The key set lacks a token's key. */
class KeyUnknown extends Data.TaggedError("KeyUnknown")<{}> {}

/** The token is invalid. */
class TokenInvalid extends Data.TaggedError("TokenInvalid")<{}> {}

const readClaims = Schema.decodeUnknownOption(
  Schema.Struct({
    sub: Schema.optionalKey(Schema.String),
    organizations: Schema.Array(Schema.String),
  }),
);

const claimsOf = (payload: JWTPayload): Option.Option<InternalClaims> =>
  Option.map(readClaims(payload), ({ organizations, sub }) => ({
    subject: sub,
    organizations: organizations.map((id) => id.toLowerCase()),
  }));

/** Verifies JWTs by RFC 7519: signed by a key of the JWKS, one issuer, one audience, with an expiry. */
export const joseInternalTokens = ({
  audience,
  issuer,
  keys: source,
}: InternalTokenSettings): InternalTokens => {
  const keySet = makeKeySet(source);

  const verifyBy = (token: string, now: number) => (keys: JWTVerifyGetKey) =>
    Effect.tryPromise({
      try: () =>
        jwtVerify(token, keys, {
          algorithms,
          issuer,
          audience,
          requiredClaims: ["exp"],
          clockTolerance,
          currentDate: new Date(now),
        }),
      catch: (error) =>
        error instanceof errors.JWKSNoMatchingKey ? new KeyUnknown() : new TokenInvalid(),
    });

  return {
    verify: (token, now) => {
      const verify = verifyBy(token, now);
      return Effect.flatMap(keySet.keys(now), verify).pipe(
        Effect.catchTag("KeyUnknown", () => Effect.flatMap(keySet.rotated(now), verify)),
        Effect.map(({ payload }) => claimsOf(payload)),
        Effect.orElseSucceed(Option.none),
      );
    },
  };
};
