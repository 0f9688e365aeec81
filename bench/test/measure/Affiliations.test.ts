import { Effect } from "effect";
import { expect, it } from "vitest";
import { runBench } from "../../src/measure/Run.ts";
import { quickScale } from "../../src/measure/Scale.ts";

const tiny = {
  ...quickScale,
  connections: 8,
  rounds: 1,
  warmUp: 0.1,
  records: [100, 500] as const,
  personChecks: 50,
  importedLines: [100, 1_000] as const,
  schools: 2_000,
  searches: 50,
};

it("measures person checks, searches for schools and imports", async () => {
  const { rows } = await Effect.runPromise(runBench(tiny, ["people", "schools", "import"]));
  expect(rows.map(({ against, name }) => [name, against])).toEqual([
    ["person check, 500 records", "product, 100 records"],
    ["search for a town, 2,000 schools", "bare FTS5"],
    ["search for common words, 2,000 schools", "bare FTS5"],
    ["roster import, 1,000 lines, peak memory", "product, 100 lines"],
  ]);
  for (const { ratio } of rows) expect(ratio).toBeGreaterThan(0);
});
