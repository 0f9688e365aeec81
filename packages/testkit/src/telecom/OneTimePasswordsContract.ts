import { OneTimePassword, OneTimePasswords } from "@bonafide/core/telecom/OneTimePasswords";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Schema } from "effect";
import { freshId } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import { tracesOf } from "../storage/SecretTraces.ts";

const isCode = Schema.is(OneTimePassword);
const code = OneTimePassword.make("012345");

const issueMany = Effect.flatMap(OneTimePasswords, ({ issue }) =>
  Effect.forEach(Array.from({ length: 1_000 }), () => issue),
);

/** The contract of `OneTimePasswords`, a sandbox's too. */
export const oneTimePasswordsContract = <E>(layer: Layer.Layer<OneTimePasswords, E>): void => {
  const test = portTest(layer);

  describe("OneTimePasswords", () => {
    test(
      "are six digits",
      Effect.gen(function* () {
        expect((yield* issueMany).filter((issued) => !isCode(issued))).toEqual([]);
      }),
    );

    test(
      "are kept as a digest that is bound to code and transaction",
      Effect.gen(function* () {
        const { digest } = yield* OneTimePasswords;
        const [mine, other] = [freshId(), freshId()];
        const kept = digest(mine, code);
        expect(kept).toMatch(/^[A-Za-z0-9_-]{22,}$/);
        expect(digest(mine, code)).toBe(kept);
        expect(digest(other, code)).not.toBe(kept);
        expect(digest(mine, OneTimePassword.make("012346"))).not.toBe(kept);
        expect(tracesOf(code, [mine]).filter((trace) => kept.includes(trace))).toEqual([]);
      }),
    );

    test(
      "are compared as a whole, whatever is compared",
      Effect.gen(function* () {
        const { digest, equal } = yield* OneTimePasswords;
        const id = freshId();
        const kept = digest(id, code);
        expect(equal(kept, digest(id, code))).toBe(true);
        const wrong = [
          digest(id, OneTimePassword.make("543210")),
          "",
          kept.slice(1),
          `${kept}A`,
          "ü",
        ];
        expect(wrong.filter((other) => equal(kept, other) || equal(other, kept))).toEqual([]);
      }),
    );
  });
};

/** The further rules of unpredictable codes. */
export const unforeseeableCodesContract = <E>(layer: Layer.Layer<OneTimePasswords, E>): void => {
  portTest(layer)(
    "OneTimePasswords are spread over all the million codes",
    Effect.gen(function* () {
      const codes = yield* issueMany;
      expect(new Set(codes).size).toBeGreaterThan(950);
      for (const place of [0, 1, 2, 3, 4, 5]) {
        expect(new Set(codes.map((issued) => issued[place])).size).toBe(10);
      }
    }),
  );
};
