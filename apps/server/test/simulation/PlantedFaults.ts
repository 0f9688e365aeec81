import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { type DeliveryRecord, DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { DueDocumentStore } from "@bonafide/core/document/DueDocumentStore";
import { DueHolderStore } from "@bonafide/core/due/DueHolderStore";
import { SweepStore } from "@bonafide/core/due/SweepStore";
import { TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import { isPossession, type Transaction } from "@bonafide/core/verification/Transaction";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import { Effect, Layer, Option } from "effect";
import { faultsOfAccounts } from "./faults/Accounts.ts";
import { faultsOfCallers } from "./faults/Callers.ts";
import { faultsOfReviews } from "./faults/Reviews.ts";
import { wrong } from "./faults/Wrong.ts";
import type { Plant } from "./SimulatedServer.ts";
import { sweepNames } from "./Sweeping.ts";

const recordAs = (change: (record: DeliveryRecord) => DeliveryRecord): Plant =>
  wrong(DeliveryStore, ({ record }) => ({ record: (records) => record(records.map(change)) }));

const withState = (
  { attempt, delivery }: DeliveryRecord,
  state: DeliveryRecord["delivery"]["state"],
): DeliveryRecord => ({ attempt, delivery: { ...delivery, state } });

const forgetGuesses = (transaction: Transaction): Transaction =>
  isPossession(transaction) && "guesses" in transaction.state
    ? { ...transaction, state: { ...transaction.state, guesses: 0 } }
    : transaction;

/** Sweeps that other servers know nothing of. */
const ownSweeps = Layer.sync(SweepStore, () => {
  const dues = new Map<string, number>();
  return SweepStore.of({
    claim: ({ name, now, until }) =>
      Effect.sync(() => {
        const isDue = (dues.get(name) ?? now) <= now;
        if (isDue) dues.set(name, until);
        return isDue;
      }),
    keep: ({ name, until }) => Effect.sync(() => void dues.set(name, until)),
    nextDue: (name) => Effect.sync(() => Option.fromUndefinedOr(dues.get(name))),
  });
});

/** Claims sweeps anew that the end of a holder gave back, until their leases would have ended. */
const leasedSweeps = Layer.effect(
  DueHolderStore,
  Effect.gen(function* () {
    const right = yield* DueHolderStore;
    const { claim, nextDue } = yield* SweepStore;
    const dues = Effect.forEach(sweepNames, nextDue);
    return {
      ...right,
      end: Effect.fnUntraced(function* (ids: ReadonlyArray<string>, now: number) {
        const before = yield* dues;
        yield* right.end(ids, now);
        for (const [at, name] of sweepNames.entries()) {
          const due = Option.getOrElse(before[at] ?? Option.none(), () => now);
          const holder = ids[0] ?? "";
          if (due > now) yield* claim({ name, holder, now, until: due, latest: due });
        }
      }),
    };
  }),
);

/** What may be wrong in due work, leases, outbox, units and clocks. */
const faultsOfWork: Readonly<Record<string, Plant>> = {
  "a claim on a telecom transaction keeps no worker out": wrong(
    TransactionStore,
    ({ claimDue }) => ({
      claimDue: (wanted) => claimDue({ ...wanted, leaseUntil: wanted.now }),
    }),
  ),
  "a lease is shorter than a reading": { readingLimit: 0 },
  "telecom transactions are never found due": wrong(TransactionStore, () => ({
    claimDue: () => Effect.succeed([]),
  })),
  "a transaction that is due alone is passed over": wrong(TransactionStore, ({ claimDue }) => ({
    claimDue: (wanted) => Effect.map(claimDue(wanted), (due) => due.slice(1)),
  })),
  "documents are never found due": wrong(DueDocumentStore, () => ({
    shares: () => Effect.succeed([]),
  })),
  "callbacks are never found due": wrong(DeliveryStore, () => ({
    claim: () => Effect.succeed([]),
  })),
  "the claims of a dead holder go on": wrong(DueHolderStore, () => ({ end: () => Effect.void })),
  "a server holds nothing that it works on": { holdsNothing: true },
  "sweeps are never found due": wrong(SweepStore, () => ({ claim: () => Effect.succeed(false) })),
  "each server sweeps for itself": { ports: ownSweeps },
  "the sweeps of a dead holder wait for their lease": { ports: leasedSweeps },
  "callbacks are claimed before they are due": wrong(DeliveryStore, ({ claim }) => ({
    claim: (wanted) => claim({ ...wanted, now: wanted.now + 60_000 }),
  })),
  "a retry waits for nothing": recordAs((record) => {
    const { state, updated } = record.delivery;
    return state._tag === "Waiting" ? withState(record, { ...state, dueAt: updated }) : record;
  }),
  "a failed attempt is taken for a success": recordAs((record) => {
    const { state } = record.delivery;
    return state._tag === "Waiting"
      ? withState(record, { _tag: "Delivered", attempts: state.attempts })
      : record;
  }),
  "a first failure is the last": recordAs((record) => {
    const { state } = record.delivery;
    return state._tag === "Waiting"
      ? withState(record, { _tag: "Dropped", attempts: state.attempts })
      : record;
  }),
  "a success is reported and not stored": wrong(DeliveryStore, ({ record }) => ({
    record: (records) =>
      Effect.as(
        record(records.filter(({ delivery }) => delivery.state._tag !== "Delivered")),
        new Set(records.map(({ delivery }) => delivery.id)),
      ),
  })),
  "callbacks lose what they tell of": wrong(DeliveryStore, ({ read }) => ({
    read: (claimed) =>
      Effect.map(read(claimed), (due) => due.map((one) => ({ ...one, transaction: undefined }))),
  })),
  "the outbox drops what is put": wrong(CallbackOutbox, () => ({ put: () => Effect.void })),
  "the outbox takes everything twice": wrong(CallbackOutbox, ({ put }) => ({
    put: (entries) => put([...entries, ...entries.map((entry) => ({ ...entry, id: freshId() }))]),
  })),
  "the outbox is written after the unit": wrong(CallbackOutbox, ({ put }) => ({
    put: (entries) =>
      Effect.asVoid(Effect.forkDetach(Effect.andThen(Effect.sleep(50), put(entries)))),
  })),
  "a unit of work leaves halves": { halvesUnits: true, focus: "documents" },
  "the audit misses changes": wrong(AuditTrail, () => ({ append: () => Effect.void })),
  "the audit misses attempts": wrong(AuditTrail, () => ({ appendAll: () => Effect.void })),
  "guesses are not kept": wrong(
    TransactionStore,
    ({ save }) => ({
      save: (transaction) => save(forgetGuesses(transaction)),
    }),
    "telecom",
  ),
  "erasing forgets to": wrong(
    VerificationStore,
    () => ({ erase: () => Effect.void }),
    "verifications",
  ),
  "the clock on the wall is believed": { byTheWall: true },
  "the time is not written down": wrong(
    TimeMarkStore,
    ({ now }) => ({ put: () => now }),
    "documents",
  ),
  "the time that was written down is not read": wrong(
    TimeMarkStore,
    () => ({
      find: Effect.succeed(Option.none()),
    }),
    "documents",
  ),
};

/** What may be wrong. The simulation has to find each. */
export const plantedFaults: Readonly<Record<string, Plant>> = {
  ...faultsOfWork,
  ...faultsOfReviews,
  ...faultsOfAccounts,
  ...faultsOfCallers,
};
