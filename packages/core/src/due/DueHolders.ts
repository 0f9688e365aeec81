import { Clock, Effect } from "effect";
import { orLogDefect } from "../defect/DefectLog.ts";
import { PeerWakes } from "../storage/PeerWakes.ts";
import { DueHolder } from "./DueHolder.ts";
import { DueHolderStore, type HolderBeat } from "./DueHolderStore.ts";

/** Finds the processes that died, by their beats that stand still, and ends what they held. */

/** How often a process shows that it lives, in milliseconds. Each time is a transaction. */
export const beatEvery = 1_600;

/** A process is dead whose beat stood still at so many looks of another one: each is `beatEvery` after the one before. */
const deadLooks = 2;

/** Whether other processes may work on the same database. */
export type DueHolding = "alone" | "shared";

/**
 * Finds holders whose beats stand still. Looks are counted, and not time: no clock of any machine has a say, and a
 * database that stood still for all of them makes none of them dead. Each call is a look at every holder, and gives the dead.
 */
export const makeBeatWatch = () => {
  let seen = new Map<string, { readonly beat: number; readonly still: number }>();
  return (holders: ReadonlyArray<HolderBeat>): ReadonlyArray<string> => {
    const known = seen;
    seen = new Map(
      holders.map(({ beat, id }) => {
        const before = known.get(id);
        return [id, { beat, still: before?.beat === beat ? before.still + 1 : 0 }];
      }),
    );
    return holders.flatMap(({ id }) => ((seen.get(id)?.still ?? 0) >= deadLooks ? [id] : []));
  };
};

/**
 * Makes this process a holder for as long as the scope lasts, and ends the holders that are dead: at once where this
 * process works alone on its database, and soon after their beats stop where the database is shared. `before` is a
 * holder that is known to be dead. What is held when the scope ends is given back.
 */
export const holdDue = Effect.fnUntraced(function* (holding: DueHolding, before?: string) {
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
  if (before !== undefined) yield* endAndTell([before]);
  const deadAmong = makeBeatWatch();
  const turn = Effect.gen(function* () {
    const dead = deadAmong(yield* beat);
    if (dead.length > 0) yield* endAndTell(dead);
  });
  yield* orLogDefect("Dead servers could not be looked for")(turn).pipe(
    Effect.andThen(Effect.sleep(beatEvery)),
    Effect.forever,
    Effect.forkScoped,
  );
});
