import { Clock, Effect } from "effect";
import { orLogDefect } from "../defect/DefectLog.ts";
import { PeerWakes } from "../storage/PeerWakes.ts";
import { DueHolder } from "./DueHolder.ts";
import { DueHolderStore, type HolderBeat } from "./DueHolderStore.ts";

/** How often a process shows that it lives, in milliseconds. Each time is a transaction. */
export const beatEvery = 2_000;

/** A process whose beat stands still for so long is dead, in milliseconds. */
const deadAfter = 4_000;

/** Whether other processes may work on the same database. */
export type DueHolding = "alone" | "shared";

const monotonic = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos) / 1e6);

/**
 * Finds holders whose beats stand still, by a clock that is never set: the clocks of other machines count for nothing.
 * Each call is given every holder, and gives those that are dead.
 */
export const makeBeatWatch = () => {
  let seen = new Map<string, { readonly beat: number; readonly at: number }>();
  return (holders: ReadonlyArray<HolderBeat>, now: number): ReadonlyArray<string> => {
    const known = seen;
    seen = new Map(
      holders.map(({ beat, id }) => {
        const before = known.get(id);
        return [id, before?.beat === beat ? before : { beat, at: now }];
      }),
    );
    return holders.flatMap(({ id }) => (now - (seen.get(id)?.at ?? now) >= deadAfter ? [id] : []));
  };
};

/**
 * Makes this process a holder for as long as the scope lasts, and ends the holders that are dead: at once where this
 * process works alone on its database, and soon after their beats stop where the database is shared. What is held when
 * the scope ends is given back.
 */
export const holdDue = Effect.fnUntraced(function* (holding: DueHolding) {
  const { id } = yield* DueHolder;
  const store = yield* DueHolderStore;
  const end = (ids: ReadonlyArray<string>) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => store.end(ids, now));

  const peers = yield* PeerWakes;
  const beat = Effect.flatMap(Clock.currentTimeMillis, (now) => store.beat(id, now));
  // What is ended is due, and other processes do not look by themselves.
  const endAndTell = (ids: ReadonlyArray<string>) =>
    Effect.andThen(end(ids), Effect.sync(peers.all));

  const holders = yield* Effect.acquireRelease(beat, () =>
    orLogDefect("What this server held could not be given back")(endAndTell([id])),
  );
  if (holding === "alone") {
    yield* end(holders.flatMap((holder) => (holder.id === id ? [] : [holder.id])));
    return;
  }
  const deadAmong = makeBeatWatch();
  const turn = Effect.gen(function* () {
    const dead = deadAmong(yield* beat, yield* monotonic);
    if (dead.length > 0) yield* endAndTell(dead);
  });
  yield* orLogDefect("Dead servers could not be looked for")(turn).pipe(
    Effect.andThen(Effect.sleep(beatEvery)),
    Effect.forever,
    Effect.forkScoped,
  );
});
