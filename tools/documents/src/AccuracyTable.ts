import {
  type AccuracyColumn,
  type AccuracyResult,
  type AccuracyVerdict,
  conditionNames,
  isStudied,
} from "./AccuracyTask.ts";

/** A column of a table, and what the feasibility study measured with its own generator. */
type Columns = ReadonlyArray<readonly [column: AccuracyColumn, title: string, study: string]>;

const dataColumns: Columns = [
  ["license", "License", "91 %"],
  ["license dense", "License, dense", "88 %"],
  ["passport", "Passport", "95 %"],
  ["passcard", "Passcard", "88 %"],
];

const pairColumns: Columns = [
  ["license pairs, genuine", "License, genuine", ""],
  ["license pairs, impostor", "License, impostors", ""],
  ["passcard pairs, genuine", "Passcard, genuine", ""],
  ["passcard pairs, impostor", "Passcard, impostors", ""],
];

const count = (results: ReadonlyArray<AccuracyResult>, verdict: AccuracyVerdict): number =>
  results.filter((result) => result.verdict === verdict).length;

const share = (results: ReadonlyArray<AccuracyResult>): string => {
  if (results.length === 0) return "";
  const worse = (["wrong", "broken"] as const).flatMap((verdict) => {
    const found = count(results, verdict);
    return found === 0 ? [] : [`${found} ${verdict}`];
  });
  const right = `${count(results, "right")}/${results.length}`;
  return worse.length === 0 ? right : `${right} (${worse.join(", ")})`;
};

const percent = (results: ReadonlyArray<AccuracyResult>): string =>
  results.length === 0
    ? ""
    : `${share(results)}: ${((100 * count(results, "right")) / results.length).toFixed(1)} %`;

const quantile = (results: ReadonlyArray<AccuracyResult>, at: number): string => {
  const sorted = results.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))];
  return value === undefined ? "" : `${value.toFixed(0)} ms`;
};

const row = (cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |`;

const table = (all: Columns, results: ReadonlyArray<AccuracyResult>): ReadonlyArray<string> => {
  const columns = all.filter(([column]) => results.some((result) => result.column === column));
  if (columns.length === 0) return [];
  const by = (column: AccuracyColumn, keep: (result: AccuracyResult) => boolean = () => true) =>
    results.filter((result) => result.column === column && keep(result));
  const line = (name: string, cell: (column: AccuracyColumn) => string): string =>
    row([name, ...columns.map(([column]) => cell(column))]);
  const conditions = conditionNames.filter((name) =>
    columns.some(([column]) => by(column).some(({ condition }) => condition === name)),
  );
  return [
    row(["Circumstances", ...columns.map(([, title]) => title)]),
    row(["---", ...columns.map(() => "---")]),
    ...conditions.map((name) =>
      line(isStudied(name) ? `\`${name}\`` : `\`${name}\` (further)`, (column) =>
        share(by(column, ({ condition }) => condition === name)),
      ),
    ),
    line("**The study's**", (column) =>
      percent(by(column, ({ condition }) => isStudied(condition))),
    ),
    ...(columns.some(([, , study]) => study !== "")
      ? [row(["of which the study itself", ...columns.map(([, , study]) => study)])]
      : []),
    line("**Further ones**", (column) =>
      percent(by(column, ({ condition }) => !isStudied(condition))),
    ),
  ];
};

// Where stages are remembered, times are nobody's.
const times = (results: ReadonlyArray<AccuracyResult>): ReadonlyArray<string> => {
  const columns = dataColumns.filter(([name]) => results.some(({ column }) => column === name));
  const of = (name: AccuracyColumn) => results.filter(({ column }) => column === name);
  return columns.length === 0
    ? []
    : [
        row(["Median of all", ...columns.map(([name]) => quantile(of(name), 0.5))]),
        row(["95 % within", ...columns.map(([name]) => quantile(of(name), 0.95))]),
      ];
};

/** The results as Markdown: a table of data read, and one of fronts with backs. */
export const accuracyTables = (results: ReadonlyArray<AccuracyResult>): string =>
  [[...table(dataColumns, results), ...times(results)], table(pairColumns, results)]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
