import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { seedsWith, steps } from "./Seeds.ts";
import { runTrace } from "./Trace.ts";

describe("One server, killed, stopped and misled", () => {
  it.effect.each(seedsWith(56))("keeps what it promises (seed %i)", (seed) =>
    Effect.gen(function* () {
      const { violations } = yield* Effect.scoped(runTrace(seed, steps));
      expect(violations).toEqual([]);
    }),
  );
});
