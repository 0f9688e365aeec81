import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { counterexamples, seedsWith, steps } from "./Seeds.ts";
import { runTrace } from "./Trace.ts";

describe("Two servers on one database, one of them killed and stopped", () => {
  it.effect.each(seedsWith(6, counterexamples.two))("keep what they promise (seed %i)", (seed) =>
    Effect.gen(function* () {
      const { events, violations } = yield* Effect.scoped(runTrace(seed, steps, { hasPeer: true }));
      expect({ events, violations }).toMatchObject({ violations: [] });
    }),
  );
});
