/** The process that reads for another one: a statement comes as a message, and its rows or its fault go back. */
import Sqlite from "better-sqlite3";
import type { StatementApart } from "./ReadsApart.ts";
import { systemCode } from "./SystemCode.ts";

const answer = ({ file, params, sql }: StatementApart) => {
  try {
    const reader = new Sqlite(file, { readonly: true });
    reader.pragma("temp_store = MEMORY");
    return { rows: reader.prepare<Array<unknown>>(sql).all(...params) };
  } catch (error) {
    return { code: systemCode(error) };
  }
};

process.once("message", (statement: StatementApart) => {
  process.send?.(answer(statement), () => process.disconnect());
});
