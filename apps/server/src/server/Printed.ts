import { Console, DateTime, type Effect } from "effect";
import { Flag } from "effect/cli";
import { terminalText } from "./TerminalText.ts";

/** A cell of a table; absent values print as a dash. A list prints with commas between, and is an array in JSON. */
type Cell = string | number | boolean | ReadonlyArray<string> | undefined;

export type Row = Readonly<Record<string, Cell>>;

/** A time in epoch milliseconds, printed as ISO 8601 in UTC. */
export const printedTime = (at: number): string => DateTime.formatIso(DateTime.makeUnsafe(at));

/** `--json`, for every operator command. */
export const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print JSON instead of a table"),
  Flag.withDefault(false),
);

const text = (cell: Cell): string => {
  if (cell === undefined) return "-";
  return typeof cell === "object" ? cell.join(", ") || "-" : terminalText(String(cell));
};

const table = (rows: ReadonlyArray<Row>): string => {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => text(row[column])))];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};

/** The rows as a table or as JSON. */
export const printRows = (rows: ReadonlyArray<Row>, asJson: boolean): Effect.Effect<void> => {
  if (asJson) return Console.log(JSON.stringify(rows, null, 2));
  return Console.log(rows.length === 0 ? "None." : table(rows));
};

/** One row as a table or as a JSON object. */
export const printRow = (row: Row, asJson: boolean): Effect.Effect<void> =>
  asJson ? Console.log(JSON.stringify(row, null, 2)) : printRows([row], false);
