import { Data, Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

/** The table that says how far the copy of another store has come. It is dropped when the copy is whole. */
export const storeCopyTable = "store_copy";

/** The database is a copy that is not whole. */
export class StoreHalfCopied extends Data.TaggedError("StoreHalfCopied")<{}> {
  override get message(): string {
    return "The database is a half-done copy of a SQLite file: run bonafide migrate-store again, it goes on where it stopped";
  }
}

/** Whether the database is a half-done copy. Only Postgres is copied to. */
export const isHalfCopied = Effect.flatMap(SqlClient, (sql) =>
  sql.onDialectOrElse({
    pg: () =>
      Effect.map(
        sql`SELECT 1 WHERE to_regclass(${storeCopyTable}) IS NOT NULL`,
        (rows) => rows.length > 0,
      ),
    orElse: () => Effect.succeed(false),
  }),
).pipe(Effect.orDie);

/** Refuses a half-done copy, so that no server works on it. */
export const refuseHalfCopied = Effect.flatMap(isHalfCopied, (isHalf) =>
  isHalf ? new StoreHalfCopied() : Effect.void,
);
