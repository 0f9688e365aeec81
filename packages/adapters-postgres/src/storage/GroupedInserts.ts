import type { PostgresStatement } from "./PostgresStatement.ts";

/** An insert of one row by its values, as effect/sql writes it. */
const oneRow = /^(INSERT INTO [^\s(]+ ?\([^()]*\) VALUES )\(\$1(?:, ?\$\d+)*\)$/;

/** The most rows of one statement. */
const mostRows = 32;

/** Whether a statement inserts one row and does nothing else, so that it may be joined with others. */
export const insertsOneRow = ({ text }: PostgresStatement): boolean => oneRow.test(text);

/** The types of parameters. Rows whose types differ would make a new prepared statement each time. */
const typesOf = (params: ReadonlyArray<unknown>): string =>
  params.map((param) => (param === null ? "null" : typeof param)).join();

const many = new Map<string, string>();

/** The same insert, of many rows. */
const textOf = (text: string, rows: number, width: number): string => {
  const key = `${rows} ${text}`;
  const known = many.get(key);
  if (known !== undefined) return known;
  const into = oneRow.exec(text)?.[1] ?? "";
  const row = (at: number) =>
    `(${Array.from({ length: width }, (_, column) => `$${at * width + column + 1}`).join()})`;
  const made = into + Array.from({ length: rows }, (_, at) => row(at)).join();
  many.set(key, made);
  return made;
};

/** Rows in statements of 32, 16, 8, 4, 2 and 1, so that there are few different ones to prepare. */
const joined = (
  text: string,
  rows: ReadonlyArray<ReadonlyArray<unknown>>,
): ReadonlyArray<PostgresStatement> => {
  const [first] = rows;
  if (first === undefined) return [];
  let size = mostRows;
  while (size > rows.length) size /= 2;
  const one: PostgresStatement = {
    text: size === 1 ? text : textOf(text, size, first.length),
    params: rows.slice(0, size).flat(),
    prepare: true,
  };
  return [one, ...joined(text, rows.slice(size))];
};

/**
 * The inserts of many transactions as few statements. Those of one table stay in the order of the first transaction that
 * writes there, because rows may refer to rows of other tables.
 */
export const groupedInserts = (
  inserts: ReadonlyArray<PostgresStatement>,
): ReadonlyArray<PostgresStatement> => {
  const tables = new Map<string, Map<string, Array<ReadonlyArray<unknown>>>>();
  for (const { params, text } of inserts) {
    const types = typesOf(params);
    const table = tables.get(text) ?? new Map<string, Array<ReadonlyArray<unknown>>>();
    tables.set(text, table);
    const rows = table.get(types) ?? [];
    table.set(types, rows);
    rows.push(params);
  }
  return Array.from(tables).flatMap(([text, table]) =>
    Array.from(table.values()).flatMap((rows) => joined(text, rows)),
  );
};
