import type { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";

/**
 * A text condition that SQLite ignores while planning.
 *
 * For joins and sorts, SQLite (built with STAT4, as in better-sqlite3) plans for the bound value and prepares the
 * statement again for each new value, which costs ten times its run. Source: sqlite.org/c3ref/prepare.html, on
 * parameters and STAT4.
 */
export const plannedOnce = (sql: SqlClient, text: string): Fragment =>
  sql.onDialectOrElse({
    // As a parameter it takes the type of the column, which may be text or UUID.
    pg: () => sql`${text}`,
    orElse: () => sql`(SELECT ${text})`,
  });
