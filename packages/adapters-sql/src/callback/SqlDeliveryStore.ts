import type { Attempt } from "@bonafide/core/callback/Attempt";
import {
  type ClaimedDelivery,
  type DeliveryRecord,
  DeliveryStore,
} from "@bonafide/core/callback/DeliveryStore";
import { Signals } from "@bonafide/core/storage/Signals";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Vault } from "@bonafide/core/storage/Vault";
import { Array, Effect, Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { skipLocked } from "../due/SkipLocked.ts";
import type { Fragment } from "effect/sql/Statement";
import { amongTexts, insertRows } from "../storage/JsonRows.ts";
import {
  fromRow,
  transactionColumns,
  type TransactionRow,
} from "../verification/TransactionRow.ts";
import { deliveryColumns, deliveryOf, type DeliveryRow, stateColumns } from "./DeliveryRow.ts";
import { deliveryLogInSql } from "./DeliveryLogInSql.ts";

type Claims = ReadonlyArray<Pick<ClaimedDelivery, "id" | "version">>;

interface ClaimedRow {
  readonly id: string;
  readonly version: number;
  readonly host_digest: string;
}

const idsOf = (claimed: Claims): ReadonlyArray<string> => claimed.map(({ id }) => id);

const attemptRow = (id: string, { at, duration, outcome }: Attempt) => ({
  delivery_id: id,
  at,
  duration,
  status: outcome._tag === "Answered" ? outcome.status : null,
  failure: outcome._tag === "Failed" ? outcome.reason : null,
});

// Most deliveries of a batch have the same change.
const changeOf = ({ delivery: { state, updated, version } }: DeliveryRecord): string =>
  JSON.stringify([version, updated, state]);

/** Deliveries in SQL. A claim names hosts by their digests. */
export const SqlDeliveryStore: Layer.Layer<
  DeliveryStore,
  never,
  SqlClient | Vault | UnitOfWork | Signals
> = Layer.effect(
  DeliveryStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const vault = yield* Vault;
    const { atomically } = yield* UnitOfWork;
    const { delivery } = yield* Signals;

    const columns = sql.literal(deliveryColumns);
    const subjectColumns = sql.literal(transactionColumns);
    const unclaimed = skipLocked(sql, "d");
    const insertAttempts = insertRows(sql, "delivery_attempt", {
      delivery_id: "text",
      at: "integer",
      duration: "integer",
      status: "integer",
      failure: "text",
    });

    const nextDue = (after: number) =>
      sql<{ due_at: number | null }>`SELECT MIN(due_at) AS due_at FROM delivery
          WHERE due_at > ${after}`.pipe(
        Effect.map((rows) => Option.flatMapNullishOr(Array.head(rows), ({ due_at }) => due_at)),
        Effect.orDie,
      );

    const lease = (version: number, ids: ReadonlyArray<string>, until: number, by: Fragment) =>
      sql`UPDATE delivery SET due_at = ${until}, holder = ${by}
          WHERE due_at IS NOT NULL AND version = ${version} AND id ${amongTexts(sql, ids)}`;

    const sameHolder = sql`holder`;

    const leaseAll = (claimed: Claims, until: number, by: Fragment) =>
      Effect.forEach(
        Map.groupBy(claimed, ({ version }) => version),
        ([version, of]) => lease(version, idsOf(of), until, by),
        { discard: true },
      );

    const claimable = (now: number, skipHosts: ReadonlyArray<string>) => {
      const due = sql`d.due_at <= ${now}`;
      return skipHosts.length === 0
        ? due
        : sql`${due} AND NOT d.host_digest ${amongTexts(sql, skipHosts)}`;
    };

    const claim = Effect.fnUntraced(function* (
      wanted: Fragment,
      { holder, leaseUntil, limit }: Parameters<DeliveryStore["Service"]["claim"]>[0],
    ) {
      const rows = yield* sql<ClaimedRow>`SELECT d.id, d.version, d.host_digest FROM delivery d
          WHERE ${wanted} ORDER BY d.due_at LIMIT ${limit} ${unclaimed}`;
      yield* leaseAll(rows, leaseUntil, sql`${holder}`);
      return rows.map(({ host_digest, id, version }) => ({ id, version, host: host_digest }));
    });

    const subjectsOf = Effect.fnUntraced(function* (rows: ReadonlyArray<DeliveryRow>) {
      const ids = rows.flatMap(({ data_key, transaction_id }) =>
        data_key === null || transaction_id === null ? [] : [transaction_id],
      );
      if (ids.length === 0) return new Map<string, Omit<TransactionRow, "data_key">>();
      const subjects = yield* sql<Omit<TransactionRow, "data_key">>`SELECT ${subjectColumns}
          FROM "transaction" t WHERE t.id ${amongTexts(sql, ids)}`;
      return new Map(subjects.map((row) => [row.id, row]));
    });

    const read = Effect.fnUntraced(function* (claimed: Claims) {
      const versions = new Map(claimed.map(({ id, version }) => [id, version]));
      const rows = yield* sql<DeliveryRow>`SELECT ${columns}
          WHERE d.id ${amongTexts(sql, idsOf(claimed))}`;
      const current = rows.filter(({ id, version }) => versions.get(id) === version);
      const subjects = yield* subjectsOf(current);
      return current.map((row) => {
        const transaction = subjects.get(row.transaction_id ?? "");
        return {
          delivery: deliveryOf(vault, row),
          transaction:
            transaction === undefined
              ? undefined
              : fromRow(vault, { ...transaction, data_key: row.data_key }),
        };
      });
    }, Effect.orDie);

    const change = Effect.fnUntraced(function* (records: ReadonlyArray<DeliveryRecord>) {
      const [first] = records;
      if (first === undefined) return [];
      const { state, updated, version } = first.delivery;
      const next = stateColumns(state);
      return yield* sql<{ id: string }>`UPDATE delivery SET status = ${next.status},
          state = ${next.state}, due_at = ${next.due_at}, holder = NULL, updated_at = ${updated}, version = ${version}
          WHERE version = ${version - 1} AND id ${amongTexts(sql, idsOf(records.map(({ delivery }) => delivery)))}
          RETURNING id`;
    });

    const record = Effect.fnUntraced(function* (records: ReadonlyArray<DeliveryRecord>) {
      const changed = yield* Effect.forEach(Map.groupBy(records, changeOf).values(), change);
      const stored = new Set(changed.flatMap((rows) => rows.map(({ id }) => id)));
      const attempts = records.flatMap(({ attempt, delivery: { id } }) =>
        attempt === undefined || !stored.has(id) ? [] : [attemptRow(id, attempt)],
      );
      if (attempts.length > 0) yield* sql`${insertAttempts(attempts)}`;
      // Without an attempt it was queued again: any process may send it.
      if (attempts.length < records.length) yield* sql.afterCommit(delivery.wake);
      return stored;
    });

    const stored = <A, E>(change: Effect.Effect<A, E>) => Effect.orDie(atomically(change));

    return DeliveryStore.of({
      log: yield* deliveryLogInSql,
      claim: Effect.fnUntraced(function* (asked) {
        const wanted = claimable(asked.now, asked.skipHosts);
        // Reads first: a worker without work writes nothing.
        const found = yield* sql`SELECT 1 FROM delivery d WHERE ${wanted} LIMIT 1`;
        return found.length === 0 ? [] : yield* atomically(claim(wanted, asked));
      }, Effect.orDie),
      read,
      renew: (claimed, leaseUntil) =>
        claimed.length === 0
          ? Effect.void
          : Effect.asVoid(stored(leaseAll(claimed, leaseUntil, sameHolder))),
      record: (records) => stored(record(records)),
      nextDue,
    });
  }),
);
