import { Effect } from "effect";
import { expect, it } from "vitest";
import { runBench } from "../../src/measure/Run.ts";
import { quickScale } from "../../src/measure/Scale.ts";

const tiny = { ...quickScale, connections: 8, rounds: 1, warmUp: 0.1, deliveries: 50, awaited: 5 };

it("measures deliveries and their delay against bare posts", async () => {
  const { rows } = await Effect.runPromise(runBench(tiny, ["deliver", "delay"]));
  expect(rows.map(({ against, name }) => [name, against])).toEqual([
    ["deliveries to one receiver", "a bare loop"],
    ["deliveries to one receiver", "four bare loops"],
    ["completion to delivery, idle", "bare post"],
    ["completion to delivery, idle", "the limit"],
  ]);
  for (const { measured, ratio } of rows) {
    expect(measured.median).toBeGreaterThan(0);
    expect(ratio).toBeGreaterThan(0);
  }
});
