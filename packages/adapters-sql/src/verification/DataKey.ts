import { Effect } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";

/** The wrapped data key of a verification, null after erasure. A missing verification is a defect. */
export const dataKeyOf = (
  sql: SqlClient,
  verificationId: string,
): Effect.Effect<Uint8Array | null, SqlError> =>
  Effect.flatMap(
    sql<{
      data_key: Uint8Array | null;
    }>`SELECT data_key FROM verification WHERE id = ${verificationId}`,
    ([row]) =>
      row === undefined
        ? Effect.die(new Error("The verification is not stored."))
        : Effect.succeed(row.data_key),
  );
