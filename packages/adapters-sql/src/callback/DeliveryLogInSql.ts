import { type Attempt, attemptFailures } from "@bonafide/core/callback/Attempt";
import type { DeliveryFilter, DeliveryLog } from "@bonafide/core/callback/DeliveryLog";
import { Vault } from "@bonafide/core/storage/Vault";
import { Array, Effect, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { isUuid } from "../storage/Uuid.ts";
import { deliveryColumns, deliveryOf, type DeliveryRow } from "./DeliveryRow.ts";
import { oneRow } from "../storage/OneRow.ts";

interface AttemptRow {
  readonly at: number;
  readonly duration: number;
  readonly status: number | null;
  readonly failure: string | null;
}

const attemptOf = ({ at, duration, failure, status }: AttemptRow): Attempt => {
  if (status !== null) return { at, duration, outcome: { _tag: "Answered", status } };
  const reason = attemptFailures.find((known) => known === failure);
  if (reason === undefined) throw new Error("A stored attempt failed for no known reason.");
  return { at, duration, outcome: { _tag: "Failed", reason } };
};

/** The operator's view of deliveries in SQL. */
export const deliveryLogInSql: Effect.Effect<DeliveryLog, never, SqlClient | Vault> = Effect.gen(
  function* () {
    const sql = yield* SqlClient;
    const vault = yield* Vault;
    const columns = sql.literal(deliveryColumns);

    const find = (id: string) =>
      isUuid(id)
        ? sql<DeliveryRow>`SELECT ${columns} WHERE d.id = ${id}`.pipe(
            Effect.map((rows) => Option.map(Array.head(rows), (row) => deliveryOf(vault, row))),
            Effect.orDie,
          )
        : Effect.succeedNone;

    const rowsOf = ({
      accountId,
      limit,
      since,
      status,
      transactionId,
      until,
      verificationId,
    }: DeliveryFilter) =>
      sql<DeliveryRow>`SELECT ${columns} WHERE ${sql.and([
        sql`1 = 1`,
        ...(status === undefined ? [] : [sql`d.status = ${status}`]),
        ...(accountId === undefined ? [] : [sql`d.account_id = ${accountId}`]),
        ...(verificationId === undefined ? [] : [sql`d.verification_id = ${verificationId}`]),
        ...(transactionId === undefined ? [] : [sql`d.transaction_id = ${transactionId}`]),
        ...(since === undefined ? [] : [sql`d.created_at >= ${since}`]),
        ...(until === undefined ? [] : [sql`d.created_at < ${until}`]),
      ])} ORDER BY d.id DESC LIMIT ${limit}`.pipe(
        Effect.map((rows) => rows.map((row) => deliveryOf(vault, row))),
        Effect.orDie,
      );

    const list = (filter: DeliveryFilter) =>
      [filter.accountId, filter.verificationId, filter.transactionId].every(
        (id) => id === undefined || isUuid(id),
      )
        ? rowsOf(filter)
        : Effect.succeed([]);

    const attemptsOf = (id: string) =>
      isUuid(id)
        ? sql<AttemptRow>`SELECT at, duration, status, failure FROM delivery_attempt
            WHERE delivery_id = ${id} ORDER BY seq`.pipe(
            Effect.map((rows) => rows.map(attemptOf)),
            Effect.orDie,
          )
        : Effect.succeed([]);

    const depth = oneRow(sql<{
      waiting: number;
      oldest: number | null;
    }>`SELECT COUNT(*) AS waiting, MIN(due_at) AS oldest
      FROM delivery WHERE due_at IS NOT NULL`).pipe(
      Effect.map(({ oldest, waiting }) => ({ waiting, oldestDue: oldest ?? undefined })),
      Effect.orDie,
    );

    return { find, list, attemptsOf, depth };
  },
);
