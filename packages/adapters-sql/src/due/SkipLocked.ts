import type { SqlClient } from "effect/sql/SqlClient";

/**
 * The end of every statement that claims rows: it passes by those that another process is claiming, so that no row has two
 * claimers and no claimer waits. SQLite has one writer at a time. The statements are in the stores of what is due:
 * transactions, documents, deliveries, letters, likenesses. `of` is the table's alias, where a statement reads several.
 */
export const skipLocked = (sql: SqlClient, of?: string) =>
  sql.literal(
    sql.onDialectOrElse({
      pg: () => `FOR UPDATE ${of === undefined ? "" : `OF ${of} `}SKIP LOCKED`,
      orElse: () => "",
    }),
  );
