import { Console, type Effect } from "effect";
import type { Row } from "./Printed.ts";

// Prevents that a spreadsheet reads a partner's text as a formula. (OWASP, CSV injection.)
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const cell = (value: Row[string]): string =>
  typeof value === "string" ? quoted(harmless(value)) : String(value ?? "");

/** Rows as CSV (RFC 4180). The header line is always present. */
export const csvOf = (columns: ReadonlyArray<string>, rows: ReadonlyArray<Row>): string =>
  [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))]
    .map((cells) => cells.join(","))
    .join("\r\n");

/** Prints rows as CSV. */
export const printCsv = (
  columns: ReadonlyArray<string>,
  rows: ReadonlyArray<Row>,
): Effect.Effect<void> => Console.log(csvOf(columns, rows));
