import type { Attempt } from "@bonafide/core/callback/Attempt";
import type { Delivery } from "@bonafide/core/callback/Delivery";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { UnitOfWork, VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Vault } from "@bonafide/core/storage/Vault";
import { Array, Effect, Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { Fragment } from "effect/sql/Statement";
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

      const nextDue = (after: number) =>
        sql<{ due_at: number | null }>`SELECT MIN(due_at) AS due_at FROM delivery
          WHERE due_at > ${after}`.pipe(
          Effect.map((rows) => Option.flatMapNullishOr(Array.head(rows), ({ due_at }) => due_at)),
          Effect.orDie,
        );

      const lease = (version: number, ids: ReadonlyArray<string>, until: number) =>
        sql`UPDATE delivery SET due_at = ${until}
          WHERE due_at IS NOT NULL AND version = ${version} AND ${sql.in("id", ids)}`;

      const renew = (claimed: Parameters<DeliveryStore["Service"]["renew"]>[0], until: number) =>
        Effect.forEach(
          Map.groupBy(claimed, ({ version }) => version),
          ([version, of]) =>
            lease(
              version,
              of.map(({ id }) => id),
              until,
            ),
          { discard: true },
        );

      const claimable = (now: number, skipHosts: ReadonlyArray<string>) => {
        const skipped = skipHosts.map((host) => hostDigest(vault, host));
        const due = sql`d.due_at <= ${now}`;
        return skipped.length === 0
          ? due
          : sql`${due} AND NOT (${sql.in("d.host_digest", skipped)})`;
      };

      const claim = Effect.fnUntraced(function* (
        wanted: Fragment,
        limit: number,
        leaseUntil: number,
      ) {
        const rows = yield* sql<DeliveryRow>`SELECT ${columns} WHERE ${wanted}
          ORDER BY d.due_at LIMIT ${limit} ${skipLocked}`;
        yield* renew(rows, leaseUntil);
        return rows.map((row) => deliveryOf(vault, row));
      });

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
        claim: Effect.fnUntraced(function* ({ leaseUntil, limit, now, skipHosts }) {
          const wanted = claimable(now, skipHosts);
          // Looking first: a worker that finds nothing to do writes nothing.
          const found = yield* sql`SELECT 1 FROM delivery d WHERE ${wanted} LIMIT 1`;
          return found.length === 0 ? [] : yield* atomically(claim(wanted, limit, leaseUntil));
        }, Effect.orDie),
        renew: (claimed, leaseUntil) =>
          claimed.length === 0 ? Effect.void : stored(renew(claimed, leaseUntil)),
        record,
        nextDue,
        shift: (milliseconds) =>
          stored(
            sql`UPDATE delivery SET due_at = due_at + ${milliseconds} WHERE due_at IS NOT NULL`,
          ),
      });
    }),
  );
