import type { Attempt } from "@bonafide/core/callback/Attempt";
import { type Delivery, DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { UnitOfWork, VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Vault } from "@bonafide/core/storage/Vault";
import { Array, Effect, Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import {
  deliveryColumns,
  deliveryOf,
  type DeliveryRow,
  hostDigest,
  stateColumns,
} from "./DeliveryRow.ts";

/** Deliveries on their way, in SQL. */
export const SqlDeliveryStore: Layer.Layer<DeliveryStore, never, SqlClient | Vault | UnitOfWork> =
  Layer.effect(
    DeliveryStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const vault = yield* Vault;
      const { atomically } = yield* UnitOfWork;

      const columns = sql.literal(deliveryColumns);
      const skipLocked = sql.literal(
        sql.onDialectOrElse({ pg: () => "FOR UPDATE OF d SKIP LOCKED", orElse: () => "" }),
      );

      const nextDue = sql<{ due_at: number | null }>`SELECT MIN(due_at) AS due_at FROM delivery
        WHERE due_at IS NOT NULL`.pipe(
        Effect.map((rows) => Option.flatMapNullishOr(Array.head(rows), ({ due_at }) => due_at)),
        Effect.orDie,
      );

      const lease = (ids: ReadonlyArray<string>, until: number) =>
        sql`UPDATE delivery SET due_at = ${until} WHERE due_at IS NOT NULL AND ${sql.in("id", ids)}`;

      const claim = Effect.fnUntraced(function* ({
        leaseUntil,
        limit,
        now,
        skipHosts,
      }: Parameters<DeliveryStore["Service"]["claim"]>[0]) {
        const skipped = skipHosts.map((host) => hostDigest(vault, host));
        const others =
          skipped.length === 0 ? sql`1 = 1` : sql`NOT (${sql.in("d.host_digest", skipped)})`;
        const rows =
          yield* sql<DeliveryRow>`SELECT ${columns} WHERE d.due_at <= ${now} AND ${others}
          ORDER BY d.due_at LIMIT ${limit} ${skipLocked}`;
        if (rows.length === 0) return [];
        yield* lease(
          rows.map(({ id }) => id),
          leaseUntil,
        );
        return rows.map((row) => deliveryOf(vault, row));
      }, Effect.orDie);

      const noteAttempt = (id: string, { at, duration, outcome }: Attempt) =>
        sql`INSERT INTO delivery_attempt ${sql.insert({
          delivery_id: id,
          at,
          duration,
          status: outcome._tag === "Answered" ? outcome.status : null,
          failure: outcome._tag === "Failed" ? outcome.reason : null,
        })}`;

      const record = Effect.fnUntraced(function* (
        { id, state, updated, version }: Delivery,
        attempt: Attempt | undefined,
      ) {
        const next = stateColumns(state);
        const saved =
          yield* Effect.orDie(sql`UPDATE delivery SET status = ${next.status}, state = ${next.state},
          due_at = ${next.due_at}, updated_at = ${updated}, version = ${version}
          WHERE id = ${id} AND version = ${version - 1} RETURNING id`);
        if (saved.length === 0) return yield* new VersionConflict();
        if (attempt !== undefined) yield* Effect.orDie(noteAttempt(id, attempt));
      });

      const stored = <E>(change: Effect.Effect<unknown, E>) =>
        Effect.asVoid(Effect.orDie(atomically(change)));

      return DeliveryStore.of({
        // Looking first: a worker that finds nothing to do writes nothing.
        claim: (wanted) =>
          Effect.flatMap(nextDue, (next) =>
            Option.exists(next, (due) => due <= wanted.now)
              ? Effect.orDie(atomically(claim(wanted)))
              : Effect.succeed([]),
          ),
        renew: (ids, leaseUntil) =>
          ids.length === 0 ? Effect.void : stored(lease(ids, leaseUntil)),
        record,
        nextDue,
        shift: (milliseconds) =>
          stored(
            sql`UPDATE delivery SET due_at = due_at + ${milliseconds} WHERE due_at IS NOT NULL`,
          ),
      });
    }),
  );
