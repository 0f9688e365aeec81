import type { Attempt } from "@bonafide/core/callback/Attempt";
import type { Delivery } from "@bonafide/core/callback/Delivery";
import {
  type ClaimedDelivery,
  type DeliveryRecord,
  DeliveryStore,
} from "@bonafide/core/callback/DeliveryStore";
import type { DeliveryFilter, DeliveryLog } from "@bonafide/core/callback/DeliveryLog";
import { Signals } from "@bonafide/core/storage/Signals";
import type { Transaction } from "@bonafide/core/verification/Transaction";
import { Array, Effect, HashMap, Layer, Option, Order, Result } from "effect";
import { type MemoryTables, MemoryState } from "../storage/MemoryState.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

/** A delivery, when a worker may take it, which process has it, and its attempts. */
export interface DeliveryRow {
  readonly delivery: Delivery;
  readonly due: number | undefined;
  readonly holder: string | undefined;
  readonly attempts: ReadonlyArray<Attempt>;
}

const earliestFirst = Order.combine(
  Order.mapInput(Order.Number, ({ due }: DeliveryRow) => due ?? 0),
  Order.mapInput(Order.String, ({ delivery }: DeliveryRow) => delivery.id),
);

const newestFirst = Order.flip(Order.mapInput(Order.String, ({ id }: Delivery) => id));

const seen = ({ erased }: MemoryTables, { delivery }: DeliveryRow): Delivery =>
  HashMap.has(erased, delivery.verificationId)
    ? { ...delivery, url: undefined, host: undefined }
    : delivery;

const dueOf = ({ state }: Delivery): number | undefined =>
  state._tag === "Waiting" ? state.dueAt : undefined;

const isDue = (row: DeliveryRow, now: number): boolean => row.due !== undefined && row.due <= now;

type Claimed = ReadonlyArray<Pick<Delivery, "id" | "version">>;

/** The rows that are still as they were claimed. */
const among = ({ deliveries }: MemoryTables, claimed: Claimed): ReadonlyArray<DeliveryRow> =>
  claimed.flatMap(({ id, version }) =>
    Option.toArray(HashMap.get(deliveries, id)).filter(
      ({ delivery }) => delivery.version === version,
    ),
  );

const moved = (
  tables: MemoryTables,
  claimed: Claimed,
  change: Partial<DeliveryRow>,
): MemoryTables => ({
  ...tables,
  deliveries: among(tables, claimed)
    .filter(({ due }) => due !== undefined)
    .reduce(
      (rows, row) => HashMap.set(rows, row.delivery.id, { ...row, ...change }),
      tables.deliveries,
    ),
});

const isWanted = (
  { accountId, created, state, transactionId, verificationId }: Delivery,
  filter: DeliveryFilter,
): boolean =>
  (filter.verificationId === undefined || verificationId === filter.verificationId) &&
  (filter.transactionId === undefined || transactionId === filter.transactionId) &&
  (filter.status === undefined || state._tag.toLowerCase() === filter.status) &&
  (filter.accountId === undefined || accountId === filter.accountId) &&
  (filter.since === undefined || created >= filter.since) &&
  (filter.until === undefined || created < filter.until);

const hostOf = ({ delivery }: DeliveryRow): string => delivery.host ?? "";

const claimOf = (row: DeliveryRow): ClaimedDelivery => ({
  id: row.delivery.id,
  version: row.delivery.version,
  host: hostOf(row),
});

const toldOf = (
  { erased, transactions }: MemoryTables,
  { delivery: { transactionId, verificationId } }: DeliveryRow,
): Transaction | undefined =>
  transactionId === undefined || HashMap.has(erased, verificationId)
    ? undefined
    : Option.getOrUndefined(HashMap.get(transactions, transactionId))?.transaction;

const isNext = ({ deliveries }: MemoryTables, { delivery }: DeliveryRecord): boolean =>
  Option.exists(
    HashMap.get(deliveries, delivery.id),
    (row) => row.delivery.version === delivery.version - 1,
  );

const put = (tables: MemoryTables, { attempt, delivery }: DeliveryRecord): MemoryTables => ({
  ...tables,
  deliveries: HashMap.modify(tables.deliveries, delivery.id, (row) => ({
    // The store keeps where it goes, which the caller may not know any more.
    delivery: { ...delivery, host: row.delivery.host, url: row.delivery.url },
    due: dueOf(delivery),
    holder: undefined,
    attempts: attempt === undefined ? row.attempts : [...row.attempts, attempt],
  })),
});

/** What operators see of deliveries, in memory. */
export const deliveryLogInMemory = Effect.map(MemoryState, (state): DeliveryLog => ({
  find: (id) =>
    state.read((tables) =>
      Option.map(HashMap.get(tables.deliveries, id), (row) => seen(tables, row)),
    ),
  list: (filter) =>
    state.read((tables) =>
      Array.take(
        Array.sort(
          valuesOf(tables.deliveries)
            .map((row) => seen(tables, row))
            .filter((delivery) => isWanted(delivery, filter)),
          newestFirst,
        ),
        filter.limit,
      ),
    ),
  attemptsOf: (id) =>
    state.read(({ deliveries }) =>
      Option.match(HashMap.get(deliveries, id), {
        onNone: () => [],
        onSome: ({ attempts }) => attempts,
      }),
    ),
  depth: state.read(({ deliveries }) => {
    const due = valuesOf(deliveries).flatMap(({ due }) => (due === undefined ? [] : [due]));
    return {
      waiting: due.length,
      oldestDue: due.length === 0 ? undefined : Math.min(...due),
    };
  }),
}));

/** Deliveries on their way, in memory. */
export const MemoryDeliveryStore = Layer.effect(
  DeliveryStore,
  Effect.map(Effect.all([MemoryState, deliveryLogInMemory, Signals]), ([state, log, signals]) =>
    DeliveryStore.of({
      log,
      claim: ({ holder, leaseUntil, limit, now, skipHosts }) =>
        state.decide((tables) => {
          const due = valuesOf(tables.deliveries).filter(
            (row) => isDue(row, now) && !skipHosts.includes(hostOf(row)),
          );
          const claimed = Array.take(Array.sort(due, earliestFirst), limit).map(claimOf);
          return Result.succeed([claimed, moved(tables, claimed, { due: leaseUntil, holder })]);
        }),
      read: (claimed) =>
        state.read((tables) =>
          among(tables, claimed).map((row) => ({
            delivery: seen(tables, row),
            transaction: toldOf(tables, row),
          })),
        ),
      renew: (claimed, leaseUntil) =>
        state.change((tables) => moved(tables, claimed, { due: leaseUntil })),
      record: (records) =>
        state
          .decide((tables) => {
            const next = records.filter((record) => isNext(tables, record));
            const ids = new Set(next.map(({ delivery }) => delivery.id));
            return Result.succeed([ids, next.reduce(put, tables)] as const);
          })
          .pipe(
            // Without an attempt it was queued again.
            Effect.tap(() =>
              records.some(({ attempt }) => attempt === undefined)
                ? signals.delivery.wake
                : Effect.void,
            ),
          ),
      nextDue: (after) =>
        state.read(({ deliveries }) =>
          Array.head(
            Array.sort(
              valuesOf(deliveries).flatMap(({ due }) =>
                due === undefined || due <= after ? [] : [due],
              ),
              Order.Number,
            ),
          ),
        ),
    }),
  ),
);
