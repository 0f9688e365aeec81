import { PasswordHashes } from "@bonafide/core/person/PasswordHashes";
import { expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { describe, portTest } from "../storage/PortTest.ts";
import { tracesOf } from "../storage/SecretTraces.ts";

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
      "keep nothing of the password, and the same password differently each time",
      Effect.gen(function* () {
        const { hash } = yield* PasswordHashes;
        const kept = [yield* hash(password), yield* hash(password)];
        expect(new Set(kept).size).toBe(2);
        for (const one of kept) {
          // The PHC string format: names its function and its parameters.
          expect(one).toMatch(/^\$[a-z0-9-]+(\$[^$]+)*\$[A-Za-z0-9+/.-]+\$[A-Za-z0-9+/.-]+$/);
          expect(tracesOf(password).filter((trace) => one.includes(trace))).toEqual([]);
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
