/** The process that reads for another one: a statement comes as a message, and its rows or its fault go back. */
import { setPriority } from "node:os";
import { codeOrUnknown } from "@bonafide/core/defect/ErrorCode";
import Sqlite from "better-sqlite3";
import type { StatementApart } from "./ReadsApart.ts";

/** The nice value of the process: on a busy core it gets a third of the time of one that answers calls. */
const priority = 5;

const answer = ({ file, params, sql }: StatementApart) => {
  try {
    const reader = new Sqlite(file, { readonly: true });
    reader.pragma("temp_store = MEMORY");
    return { rows: reader.prepare<Array<unknown>>(sql).all(...params) };
  } catch (error) {
    return { code: codeOrUnknown(error) };
  }
};

setPriority(priority);
process.once("message", (statement: StatementApart) => {
  process.send?.(answer(statement), () => process.disconnect());
});
