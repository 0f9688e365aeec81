import { Data, Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

/** The tables are newer than this program. */
export class SchemaNewer extends Data.TaggedError("SchemaNewer")<{
  readonly version: number;
  readonly known: number;
}> {
  override get message(): string {
    return `The database belongs to a newer bonafide: its tables are of version ${this.version}, and this program knows ${this.known}. Run the newer program, or restore a backup of before the update`;
  }
}

/** The tables are missing or older than this program. */
export class SchemaOlder extends Data.TaggedError("SchemaOlder")<{
  readonly version: number;
  readonly known: number;
}> {
  override get message(): string {
    return this.version === 0
      ? "The database has no tables yet: start the server once, it makes them"
      : `The database's tables are of version ${this.version}, and this program's of ${this.known}: start the server, it updates them`;
  }
}

/** The version of the database's tables: the number of the last migration, 0 without one. */
export const schemaVersion = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const tables = yield* sql.onDialectOrElse({
    pg: () => sql`SELECT 1 WHERE to_regclass('migration') IS NOT NULL`,
    orElse: () => sql`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migration'`,
  });
  if (tables.length === 0) return 0;
  const [last] = yield* sql<{ version: number | null }>`
    SELECT MAX(migration_id) AS version FROM migration`;
  return last?.version ?? 0;
}).pipe(Effect.orDie);
