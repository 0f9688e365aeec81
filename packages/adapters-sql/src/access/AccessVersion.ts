import { Effect, Random } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";

/** The version that access is of now. To be read before what is kept under it: a change in between makes a miss of the next look-up, and nothing worse. */
export const accessVersionOf = (sql: SqlClient): Effect.Effect<number, SqlError> =>
  Effect.map(
    sql<{ version: number }>`SELECT version FROM access_version`,
    ([row]) => row?.version ?? 0,
  );

/**
 * Gives access another version, as part of the unit that changes it. Random rather than counted: a number that was
 * seen in a unit that failed never comes again.
 */
export const changeAccessVersion = (sql: SqlClient): Effect.Effect<void, SqlError> =>
  Effect.flatMap(Random.nextInt, (version) =>
    Effect.asVoid(sql`UPDATE access_version SET version = ${version}`),
  );
