import { describe, expect, it } from "@effect/vitest";
import { isTried } from "@bonafide/testkit/Portion";
import { Effect } from "effect";
import { faultsOfEdge } from "./faults/Edge.ts";
import { differenceOf, observeTrace, type Observed } from "./Trace.ts";

/** How many traces a fault has to hide in. */
const hideouts = 10;

/** What is seen in core, by the seed and the family of which there is much. */
const seenInCore = new Map<string, Observed>();

describe("A simulation over HTTP", () => {
  it.live.each(Object.entries(faultsOfEdge).filter((_, at) => isTried(at, 2)))(
    "finds that %s",
    ([, plant]) =>
      Effect.gen(function* () {
        const { edge: _, ...right } = plant;
        for (let seed = 1; seed <= hideouts; seed += 1) {
          const observe = (terms: Parameters<typeof observeTrace>[2]) =>
            observeTrace(seed, 150, { deaths: "at units", ...terms });
          const observed = yield* observe({ plant, over: "HTTP" });
          if (observed.violations.length > 0) return;
          const key = `${seed} ${plant.focus}`;
          const expected = seenInCore.get(key) ?? (yield* observe({ plant: right }));
          seenInCore.set(key, expected);
          if (differenceOf(expected, observed) !== undefined) return;
        }
        expect.fail("It was not found.");
      }),
  );
});
