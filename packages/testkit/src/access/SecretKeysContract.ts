import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { describe, portTest } from "../storage/PortTest.ts";

/** The contract of `SecretKeys`. */
export const secretKeysContract = <E>(layer: Layer.Layer<SecretKeys, E>): void => {
  const test = portTest(layer);

  describe("SecretKeys", () => {
    test(
      "are 32 bytes in base64url, never the same twice",
      Effect.gen(function* () {
        const { issue } = yield* SecretKeys;
        const secrets = yield* Effect.forEach(Array.from({ length: 200 }), () => issue);
        expect(secrets.filter((secret) => !/^[A-Za-z0-9_-]{43}$/.test(secret))).toEqual([]);
        expect(new Set(secrets).size).toBe(200);
      }),
    );

    test(
      "are kept as their SHA-256",
      Effect.gen(function* () {
        const { digest } = yield* SecretKeys;
        // FIPS 180-4, the one-block example.
        expect(digest("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
        expect(digest("")).toBe("47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU");
      }),
    );
  });
};
