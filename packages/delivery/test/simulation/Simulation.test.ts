import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { plantedFaults } from "./PlantedFaults.ts";
import { runTrace } from "./Trace.ts";

/** The traces of every run, and as many new ones as bring a run to 100,000 steps. `TEST_SEED` repeats the new ones. */
const fixed = [1, 2, 3, 4];
const fresh = Array.from({ length: 46 }, (_, at) => Number(process.env["TEST_SEED"]) + at);
const steps = 2_000;

/** How many traces a fault has to hide in. */
const hideouts = 60;

describe("Simulated servers, killed, stopped and misled", () => {
  it.effect.each([...fixed, ...fresh])("keep what they promise (seed %i)", (seed) =>
    Effect.gen(function* () {
      const hasPeer = seed % 10 === 0;
      const { violations } = yield* Effect.scoped(runTrace(seed, steps, { hasPeer }));
      expect(violations).toEqual([]);
    }),
  );
});

describe("A simulation", () => {
  it.effect.each(Object.entries(plantedFaults))("finds that %s", ([, plant]) =>
    Effect.gen(function* () {
      for (let seed = 1; seed <= hideouts; seed += 1) {
        const hasPeer = seed % 2 === 0;
        const { violations } = yield* Effect.scoped(runTrace(seed, 300, { hasPeer, plant }));
        if (violations.length > 0) return;
      }
      expect.fail("It was not found.");
    }),
  );
});
