import type { Results } from "./Results.ts";
import type { Row, Target } from "./Row.ts";

const columns = ["", "product", "against", "ratio", "target", "", "measured"];

const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toFixed(1);

const bound = (target: Target): string =>
  "atLeast" in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;

const verdict = (row: Row): string => {
  if (row.met === undefined) return "";
  return row.met ? "met" : "missed";
};

const cells = (row: Row, day: string): ReadonlyArray<string> => [
  row.name,
  `${number(row.measured.median)} ${row.unit}`,
  `${number(row.reference.median)} ${row.unit} (${row.against})`,
  row.ratio.toFixed(2),
  row.target === undefined ? "" : bound(row.target),
  verdict(row),
  row.day ?? day,
];

const line = (texts: ReadonlyArray<string>, widths: ReadonlyArray<number>): string =>
  `| ${texts.map((text, at) => text.padEnd(widths[at] ?? 0)).join(" | ")} |`;

/** A run as a Markdown table. */
export const tableOf = ({ measured, rows }: Results): string => {
  const day = measured.slice(0, 10);
  const lines = [columns, ...rows.map((row) => cells(row, day))];
  const widths = columns.map((_, at) =>
    Math.max(3, ...lines.map((texts) => texts[at]?.length ?? 0)),
  );
  const [head = [], ...body] = lines;
  const rule = widths.map((width) => "-".repeat(width));
  return [head, rule, ...body].map((texts) => line(texts, widths)).join("\n");
};

/** Where and when a run was made. */
export const captionOf = ({ machine, measured }: Results): string =>
  `Medians of one run on ${measured.slice(0, 10)}, and of runs of single rows: ${machine.cores} × ${machine.processor}, ` +
  `Node ${machine.node}. Only the ratios mean something elsewhere.`;

/** Whether the load generator was ever the bottleneck. */
export const generatorLine = ({ generator, rows }: Results): string => {
  const rates = rows.flatMap(({ measured, reference, unit }) =>
    unit === "requests/s" ? [measured.median, reference.median] : [],
  );
  const times =
    rates.length === 0
      ? ""
      : `, ${(generator / Math.max(...rates)).toFixed(1)} times the fastest row`;
  return `The load generator drives a server that does nothing at ${number(generator)} requests/s${times}.`;
};
