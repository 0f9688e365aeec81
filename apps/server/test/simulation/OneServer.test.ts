import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { counterexamples, seedsWith, steps } from "./Seeds.ts";
import { runTrace } from "./Trace.ts";

describe("One server, killed, stopped and misled", () => {
  it.effect.each(seedsWith(8, counterexamples.one))("keeps what it promises (seed %i)", (seed) =>
    Effect.gen(function* () {
      const { events, violations } = yield* Effect.scoped(runTrace(seed, steps));
      expect({ events, violations }).toMatchObject({ violations: [] });
    }),
  );
});
