import { Console, type Effect } from "effect";
import type { Row } from "./Printed.ts";

// A spreadsheet would take such a text for a formula, and a partner chose it. (OWASP, CSV injection.)
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const cell = (value: Row[string]): string =>
  typeof value === "string" ? quoted(harmless(value)) : String(value ?? "");

/** Rows as CSV (RFC 4180) with a header line, which is there without rows too. */
export const csvOf = (columns: ReadonlyArray<string>, rows: ReadonlyArray<Row>): string =>
  [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))]
    .map((cells) => cells.join(","))
    .join("\r\n");

/** Prints rows as CSV. */
export const printCsv = (
  columns: ReadonlyArray<string>,
  rows: ReadonlyArray<Row>,
): Effect.Effect<void> => Console.log(csvOf(columns, rows));
