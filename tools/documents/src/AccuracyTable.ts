import { Array, Record as Dictionary } from "effect";
import { type AccuracyCount, type AccuracyCounts, total } from "./AccuracyCounts.ts";
import {
  type AccuracyColumn,
  conditionNames,
  forgeryConditions,
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

const wholeColumns: Columns = [
  ["license whole", "License, both sides", ""],
  ["license dense whole", "License, dense, both sides", ""],
  ["passport whole", "Passport, whole page", ""],
  ["passcard whole", "Passcard, both sides", ""],
];

const sizeOf = ({ broken, right, unread, wrong }: AccuracyCount): number =>
  right + wrong + unread + broken;

const share = (count: AccuracyCount): string => {
  if (sizeOf(count) === 0) return "";
  const worse = (["wrong", "broken"] as const).flatMap((verdict) =>
    count[verdict] === 0 ? [] : [`${count[verdict]} ${verdict}`],
  );
  const right = `${count.right}/${sizeOf(count)}`;
  return worse.length === 0 ? right : `${right} (${worse.join(", ")})`;
};

const percent = (count: AccuracyCount): string =>
  sizeOf(count) === 0
    ? ""
    : `${share(count)}: ${((100 * count.right) / sizeOf(count)).toFixed(1)} %`;

const row = (cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |`;

const table = (all: Columns, counts: AccuracyCounts): ReadonlyArray<string> => {
  const columns = all.filter(([column]) => counts[column] !== undefined);
  if (columns.length === 0) return [];
  const line = (name: string, cell: (column: AccuracyColumn) => string): string =>
    row([name, ...columns.map(([column]) => cell(column))]);
  const sum = (column: AccuracyColumn, studied: boolean): AccuracyCount =>
    total(
      conditionNames
        .filter((name) => isStudied(name) === studied)
        .flatMap((name) => counts[column]?.[name] ?? []),
    );
  const conditions = conditionNames.filter((name) =>
    columns.some(([column]) => counts[column]?.[name] !== undefined),
  );
  return [
    row(["Circumstances", ...columns.map(([, title]) => title)]),
    row(["---", ...columns.map(() => "---")]),
    ...conditions.map((name) =>
      line(isStudied(name) ? `\`${name}\`` : `\`${name}\` (further)`, (column) =>
        share(total([counts[column]?.[name] ?? []].flat())),
      ),
    ),
    line("**The study's**", (column) => percent(sum(column, true))),
    ...(columns.some(([, , study]) => study !== "")
      ? [row(["of which the study itself", ...columns.map(([, , study]) => study)])]
      : []),
    line("**Further ones**", (column) => percent(sum(column, false))),
  ];
};

/** How many forgeries of a kind are refused, in each circumstance; in the first row, how many genuine documents pass. */
const forgeryTable = (counts: AccuracyCounts): ReadonlyArray<string> => {
  const columns = forgeryConditions.flatMap((condition) => {
    const cells = counts[`forged, ${condition}`];
    return cells === undefined ? [] : [{ condition, cells }];
  });
  if (columns.length === 0) return [];
  const names = Array.dedupe(columns.flatMap(({ cells }) => Dictionary.keys(cells)));
  const forged = names.filter((name) => name !== "genuine");
  const refused = ({ broken, right, unread, wrong }: AccuracyCount): AccuracyCount => ({
    right: right + unread,
    wrong,
    unread: 0,
    broken,
  });
  const sum = (cells: AccuracyCounts[string]): AccuracyCount =>
    refused(total(forged.flatMap((name) => cells[name] ?? [])));
  const cellOf = (cells: AccuracyCounts[string], name: string): string =>
    share(total([cells[name] ?? []].flat().map(name === "genuine" ? (count) => count : refused)));
  return [
    row(["Forged", ...columns.map(({ condition }) => `\`${condition}\``)]),
    row(["---", ...columns.map(() => "---")]),
    row(["genuine: verified", ...columns.map(({ cells }) => cellOf(cells, "genuine"))]),
    ...forged.map((name) => row([name, ...columns.map(({ cells }) => cellOf(cells, name))])),
    row(["**Refused**", ...columns.map(({ cells }) => percent(sum(cells)))]),
  ];
};

/** What was counted, as Markdown: a table of data read, one of whole documents, and one of forgeries. */
export const accuracyTables = (counts: AccuracyCounts): string =>
  [table(dataColumns, counts), table(wholeColumns, counts), forgeryTable(counts)]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
