import { Clock, Effect, Option } from "effect";
import { byOperator } from "./audit/AuditCause.ts";
import { auditNotes } from "./audit/AuditNotes.ts";
import { AuditTrail } from "./audit/AuditTrail.ts";
import { DeliveryStore } from "./callback/DeliveryStore.ts";
import { DueDocumentStore } from "./document/DueDocumentStore.ts";
import { DueHolderStore } from "./due/DueHolderStore.ts";
import type { MachineUptime } from "./due/MachineUptime.ts";
import { startTime } from "./due/SteadyClock.ts";
import { TimeMarkStore } from "./due/TimeMarkStore.ts";
import { housekeeping } from "./Housekeeping.ts";
import { advance } from "./machine/Machine.ts";
import { LetterStore } from "./mail/LetterStore.ts";
import { Ids } from "./storage/Ids.ts";
import { UnitOfWork } from "./storage/UnitOfWork.ts";
import { possession } from "./telecom/Possession.ts";
import { makeLedger } from "./verification/Ledger.ts";
import { isPossession, type PossessionTransaction } from "./verification/Transaction.ts";
import { TransactionStore } from "./verification/TransactionStore.ts";

/** The last time that JavaScript knows, in epoch milliseconds: everything that ends is over then. */
const theEnd = 8.64e15;

/** How many rows are claimed at once. */
const batch = 100;

const atTheEnd: Clock.Clock = {
  currentTimeMillisUnsafe: () => theEnd,
  currentTimeMillis: Effect.succeed(theEnd),
  currentTimeNanosUnsafe: () => BigInt(theEnd) * 1_000_000n,
  currentTimeNanos: Effect.succeed(BigInt(theEnd) * 1_000_000n),
  monotonicTimeNanosUnsafe: () => 0n,
  monotonicTimeNanos: Effect.succeed(0n),
  sleep: () => Effect.void,
};

const { codes, documentTokens, grants, limitUses, sessions, staffSessions } = housekeeping;

/** Ends links, sessions, tokens and grants, and forgets what was counted for limits. */
const endIssued = Effect.provideService(
  Effect.all([codes, sessions, staffSessions, grants, documentTokens, limitUses], {
    discard: true,
  }),
  Clock.Clock,
  atTheEnd,
);

const step = advance(possession);

/** Claims batch by batch, and uses each, until nothing is left. */
const untilNone = <A, E = never, R = never>(
  claimed: Effect.Effect<ReadonlyArray<A>>,
  use: (some: ReadonlyArray<A>) => Effect.Effect<void, E, R> = () => Effect.void,
) => Effect.repeat(Effect.tap(claimed, use), { until: (some) => some.length === 0 });

/**
 * Ends the checks that wait for a code, and makes all else that is due some time due at `clock`: it is claimed for a
 * holder that no process is, and what such a holder has is given back.
 */
const endWaits = Effect.fnUntraced(function* (clock: number) {
  const transactions = yield* TransactionStore;
  const documents = yield* DueDocumentStore;
  const deliveries = yield* DeliveryStore;
  const letters = yield* LetterStore;
  const ledger = yield* makeLedger;
  const { atomically } = yield* UnitOfWork;
  const holder = yield* (yield* Ids).next;
  const claim = { holder, now: theEnd, leaseUntil: theEnd + 1, limit: batch };

  const expire = Effect.fnUntraced(function* (check: PossessionTransaction) {
    const { cause, next } = yield* step(check, { _tag: "Expire", now: theEnd }, clock, byOperator);
    yield* ledger.record(next, cause);
  }, atomically);
  yield* untilNone(transactions.claimDue({ ...claim, family: "telecom" }), (some) =>
    Effect.forEach(some.filter(isPossession), (check) => Effect.ignore(expire(check)), {
      discard: true,
    }),
  );
  for (const share of yield* documents.shares(theEnd))
    yield* untilNone(Effect.map(documents.claim({ ...claim, share, after: "" }), Option.toArray));
  yield* untilNone(deliveries.claim({ ...claim, skipHosts: [] }));
  yield* untilNone(letters.claim(claim));
  yield* (yield* DueHolderStore).end([], clock);
});

/**
 * Lets the next start take the clock as it is, for an operator who knows that it is right; no server may run. Where the
 * servers' time was ahead of it, nothing that was issued in that time may live on: one-time passwords, links, sessions,
 * tokens and grants end. What waits for a time is due at once. Returns whether the time was ahead.
 */
export const acceptClock = Effect.fn("acceptClock")(function* (
  { boot, now: uptimeNow }: MachineUptime,
  made: number,
) {
  const marks = yield* TimeMarkStore;
  const note = auditNotes(yield* AuditTrail, byOperator);
  const clock = yield* marks.now;
  const mark = Option.getOrUndefined(yield* marks.find);
  const isAhead = startTime(clock, mark, { boot, uptime: yield* uptimeNow }, made) > clock;
  if (isAhead) {
    yield* endWaits(clock);
    yield* endIssued;
  }
  yield* marks.forget;
  yield* note("clock", "clock.accepted");
  return isAhead;
});
