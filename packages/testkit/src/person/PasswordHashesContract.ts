import { PasswordHashes } from "@bonafide/core/person/PasswordHashes";
import { describe, expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { portTest } from "../storage/PortTest.ts";

const password = "correct horse 🐎 battery";

/** The contract of `PasswordHashes`. */
export const passwordHashesContract = <E>(layer: Layer.Layer<PasswordHashes, E>): void => {
  const test = portTest(layer);

  describe("PasswordHashes", () => {
    test(
      "know the password again, and no other",
      Effect.gen(function* () {
        const { hash, matches } = yield* PasswordHashes;
        const kept = yield* hash(password);
        expect(yield* matches(password, kept)).toBe(true);
        for (const other of ["", `${password} `, password.toUpperCase(), kept]) {
          expect(yield* matches(other, kept)).toBe(false);
        }
      }),
    );

    test(
      "match no password without a hash",
      Effect.gen(function* () {
        const { matches } = yield* PasswordHashes;
        for (const tried of ["", password]) expect(yield* matches(tried, undefined)).toBe(false);
      }),
    );
  });
};
