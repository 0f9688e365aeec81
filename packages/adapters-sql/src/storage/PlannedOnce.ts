import type { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";

/**
 * A text in a condition that SQLite does not look at while it plans.
 *
 * Where tables are joined or rows are sorted, SQLite (built with STAT4, as better-sqlite3's is) plans for the value
 * and prepares the statement anew whenever another one is bound, which costs ten times what running it does.
 * Source: sqlite.org/c3ref/prepare.html, on parameters and STAT4.
 */
export const plannedOnce = (sql: SqlClient, text: string): Fragment => sql`(SELECT ${text})`;
