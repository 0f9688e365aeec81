import { Effect } from "effect";
import { expect, it } from "vitest";
import { runBench } from "../../src/measure/Run.ts";
import { quickScale } from "../../src/measure/Scale.ts";

const tiny = { ...quickScale, rounds: 1, seconds: 0.3, warmUp: 0.1 };

/** Far above the row's limit of 2: tests run beside each other, and one that is shut out waits for seconds. */
const shutOut = 20;

it("answers a partner's every call beside a hostile crowd, and measures its waits", async () => {
  const { rows } = await Effect.runPromise(runBench(tiny, ["neighbours"]));
  const waits = rows.filter(({ unit }) => unit === "ms");
  expect(waits.map(({ name }) => name)).toEqual([
    "send beside 100 sockets of strangers, p99",
    "send beside 100 sockets of one partner, p99",
  ]);
  for (const { ratio } of waits) expect(ratio).toBeLessThan(shutOut);
});
