import { expect, it } from "vitest";
import { type Results, withLater } from "../../src/report/Results.ts";
import { compared, measured } from "../../src/report/Row.ts";
import { tableOf } from "../../src/report/Table.ts";

const rowOf = (name: string, against: string, value: number) =>
  compared({
    name,
    unit: "ms",
    measured: measured([value]),
    against,
    reference: measured([100]),
    target: { atMost: 1 },
  });

const run = (day: string, rows: Results["rows"]): Results => ({
  measured: `${day}T12:00:00.000Z`,
  quick: false,
  machine: { processor: "one", cores: 2, node: "24", platform: "linux" },
  generator: 1,
  rows,
});

it("keeps the rows of a whole run but for those that were measured again, and says when", () => {
  const whole = run("2026-11-22", [rowOf("send", "bare", 1), rowOf("send", "the limit", 2)]);
  const later = run("2026-11-26", [rowOf("send", "the limit", 300), rowOf("held", "the limit", 4)]);
  const both = withLater(whole, later);
  expect(both.measured).toBe(whole.measured);
  expect(
    both.rows.map(({ day, measured, met, name }) => [name, measured.median, met, day]),
  ).toEqual([
    ["send", 1, true, undefined],
    ["send", 300, false, "2026-11-26"],
    ["held", 4, true, "2026-11-26"],
  ]);
  expect(tableOf(both)).toMatch(/^\| send .* 2026-11-22 \|$/m);
  expect(tableOf(both)).toMatch(/^\| held .* 2026-11-26 \|$/m);
});
