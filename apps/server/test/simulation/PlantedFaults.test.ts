import { describe, expect, it } from "@effect/vitest";
import { isTried } from "@bonafide/testkit/Portion";
import { Effect } from "effect";
import { plantedFaults } from "./PlantedFaults.ts";
import { runTrace } from "./Trace.ts";

/** How many traces a fault has to hide in. */
const hideouts = 60;

const tried = Object.entries(plantedFaults).filter((_, at) => isTried(at, 2));

describe("A simulation", () => {
  it.effect.each(tried)("finds that %s", ([, plant]) =>
    Effect.gen(function* () {
      for (let seed = 1; seed <= hideouts; seed += 1) {
        const hasPeer = seed % 2 === 0;
        const { violations } = yield* Effect.scoped(runTrace(seed, 300, { hasPeer, plant }));
        if (violations.length > 0) return;
      }
      expect.fail("It was not found.");
    }),
  );

  it.effect.each([false, true])("is repeated by its seed (with a peer: %s)", (hasPeer) =>
    Effect.gen(function* () {
      const trace = Effect.scoped(runTrace(1, 300, { hasPeer }));
      expect(yield* trace).toEqual(yield* trace);
    }),
  );
});
