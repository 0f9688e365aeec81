import type { SqlClient } from "effect/sql/SqlClient";

/** The functions for the greatest and the least of several values. */
export const sqlExtremes = (sql: SqlClient) =>
  sql.onDialectOrElse({
    sqlite: () => ({ greatest: sql.literal("MAX"), least: sql.literal("MIN") }),
    orElse: () => ({ greatest: sql.literal("GREATEST"), least: sql.literal("LEAST") }),
  });
