import { expect, it } from "@effect/vitest";
import { Effect, Random } from "effect";

let first: number | undefined;

it.effect.each([1, 2])("every test draws the same for one seed (%i)", () =>
  Effect.gen(function* () {
    const drawn = yield* Random.next;
    first ??= drawn;
    expect(drawn).toBe(first);
    expect(yield* Random.next).not.toBe(drawn);
    expect(process.env["TEST_SEED"]).toMatch(/^\d+$/);
  }),
);
