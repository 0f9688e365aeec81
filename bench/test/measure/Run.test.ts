import { Effect } from "effect";
import { expect, it } from "vitest";
import { shortTurns } from "../../src/measure/Bench.ts";
import { runBench } from "../../src/measure/Run.ts";
import { quickScale } from "../../src/measure/Scale.ts";
import { captionOf, generatorLine, tableOf } from "../../src/report/Table.ts";

const tiny = { ...quickScale, connections: 8, rounds: 1, seconds: 0.2, warmUp: 0.1 };

it("measures, compares and prints", async () => {
  const results = await Effect.runPromise(runBench(tiny, ["send", "status"]));
  expect(results.rows.map(({ name }) => name)).toEqual([
    "send",
    "send, commits gathered",
    "status, 1,000 stored",
  ]);
  const turns = results.rows.map(({ measured, reference }) => [
    measured.rounds.length,
    reference.rounds.length,
  ]);
  expect(turns).toEqual([
    [1, 1],
    [1, 1],
    [shortTurns, shortTurns],
  ]);
  for (const { ratio } of results.rows) expect(ratio).toBeGreaterThan(0);
  expect(tableOf(results)).toMatch(/^\| send .*requests\/s \(bare\)/m);
  expect(captionOf(results)).toContain("Node 24");
  expect(generatorLine(results)).toContain("times the fastest row");
});
