import { Clock, Effect, Layer, Option } from "effect";
import { orLogDefect } from "../defect/DefectLog.ts";
import { beatEvery, type DueHolding } from "./DueHolders.ts";
import { DueHolderStore } from "./DueHolderStore.ts";
import type { MachineUptime } from "./MachineUptime.ts";
import { type TimeMark, TimeMarkStore } from "./TimeMarkStore.ts";

/** How often suspended time is looked for, in milliseconds. */
const lookEvery = 1_000;
/** How often the time is written down, and compared with the clock, in milliseconds. Each time is a transaction. */
const markEvery = 30_000;

/** By how many milliseconds a clock must be off to count as set: less is followed. */
const setTolerance = 10_000;

/** By how many milliseconds a look holds the time back at most, to follow a clock that is behind. */
const holdBack = 600;

/** An answer that takes more milliseconds does not say when the clock was read: only what lies outside of it is off. */
const longestAnswer = 1_000;

/** A clock that is ahead by less than `followed` milliseconds for so many looks, a quarter of an hour, is followed. */
const followedLooks = 30;
const followed = 24 * 3_600_000;

/** A server that did not run for longer than so many milliseconds, by its clock, doubts the clock. */
const mostAway = 366 * 24 * 3_600_000;

/** By how many milliseconds the machine must have run longer than its monotonic clock to have been suspended. */
const suspendTolerance = 1_000;

/**
 * The time at which a server starts: the clock's, or what was written down where the clock is behind that. On the same
 * boot of the same machine it is known how long ago that was, and a clock that is ahead of it was set. After a boot a
 * clock is doubted that is more than a year ahead. A time that was written down before the program was made is wrong.
 */
export const startTime = (
  clock: number,
  mark: TimeMark | undefined,
  { boot, uptime }: Pick<TimeMark, "boot" | "uptime">,
  made: number,
): number => {
  if (mark === undefined || mark.at < made) return Math.max(clock, mark?.at ?? clock);
  const isSameBoot = mark.boot === boot;
  const known = mark.at + (isSameBoot ? Math.max(0, uptime - mark.uptime) : 0);
  const believed = isSameBoot ? setTolerance : mostAway;
  return clock - known > believed ? known : Math.max(clock, known);
};

/** A starting server looks for beats of others every so many milliseconds, and so often that a living one has beaten. */
const peerLook = 250;
const peerLooks = Math.ceil((beatEvery + 1_000) / peerLook);

/**
 * The time of the servers that live, if it is another than the clock's: those go on as before when the clock is set, and
 * a server that starts has to agree with them. Looks for a second beat where a first one says another time.
 */
const peersTime = (clock: number) =>
  Effect.gen(function* () {
    const { holders } = yield* DueHolderStore;
    const found = yield* holders;
    if (found.every(({ at }) => Math.abs(at - clock) <= setTolerance)) return undefined;
    const beats = new Map(found.map(({ beat, id }) => [id, beat]));
    for (let look = 0; look < peerLooks; look += 1) {
      yield* Effect.sleep(peerLook);
      const living = (yield* holders).filter(({ beat, id }) => beats.get(id) !== beat);
      if (living.length > 0) return Math.max(...living.map(({ at }) => at));
    }
    return undefined;
  });

/** Time that passes as the machine's monotonic clock does, and never goes back. */
const makeTime = (machine: Clock.Clock, start: number) => {
  const monotonic = () => Number(machine.monotonicTimeNanosUnsafe()) / 1e6;
  let offset = start - monotonic();
  let latest = Math.floor(start);
  const now = () => {
    latest = Math.max(latest, Math.floor(monotonic() + offset));
    return latest;
  };
  const move = (by: number) => {
    offset += by;
  };
  return { monotonic, move, now };
};

/**
 * The clock of everything that a server does: it starts with the database's clock, or the machine's on SQLite, and goes
 * on by itself, so that a clock that is set moves no code, token, lease or retry of a running server. Time for which the
 * machine was suspended counts. A start takes the time of the servers that live; where none does, a start after the clock
 * was set goes on where the last server stopped. A clock that stays up to a day ahead is followed: the machine was
 * paused, or its clock was behind before. `made` is when the program was made, in epoch milliseconds.
 */
export const SteadyClock = (
  holding: DueHolding,
  { boot, now: uptimeNow }: MachineUptime,
  made: number,
): Layer.Layer<never, never, TimeMarkStore | DueHolderStore> =>
  Layer.effect(
    Clock.Clock,
    Effect.gen(function* () {
      const machine = yield* Clock.clockWith(Effect.succeed);
      const marks = yield* TimeMarkStore;

      // First, because it may take seconds.
      const peers = holding === "shared" ? yield* peersTime(yield* marks.now) : undefined;
      const found = Option.getOrUndefined(yield* marks.find);
      const uptime = yield* uptimeNow;
      const start = peers ?? startTime(yield* marks.now, found, { boot, uptime }, made);
      const time = makeTime(machine, start);
      const uptimeOffset = uptime - time.monotonic();

      let suspended = 0;
      const countSuspended = Effect.map(uptimeNow, (up) => {
        const lost = up - time.monotonic() - uptimeOffset - suspended;
        if (lost < suspendTolerance) return;
        suspended += lost;
        time.move(lost);
      });

      let set = { by: 0, looks: 0 };
      const mark = Effect.flatMap(uptimeNow, (up) =>
        marks.put({ at: time.now(), boot, uptime: Math.floor(up) }),
      );
      const follow = Effect.gen(function* () {
        const asked = time.now();
        const read = yield* mark;
        const answered = time.now();
        // The clock was read somewhere between the question and its answer.
        const ahead =
          answered - asked > longestAnswer
            ? read - Math.min(Math.max(read, asked), answered)
            : read - (asked + answered) / 2;
        if (Math.abs(ahead) <= setTolerance) {
          time.move(Math.max(ahead, -holdBack));
          set = { by: 0, looks: 0 };
          return;
        }
        const isNew = Math.abs(ahead - set.by) > setTolerance;
        set = { by: ahead, looks: isNew ? 1 : set.looks + 1 };
        const seconds = Math.abs(Math.round(ahead / 1_000));
        if (ahead > 0 && (asked < made || (ahead <= followed && set.looks >= followedLooks))) {
          time.move(ahead);
          yield* Effect.logWarning(
            `The clock is ${seconds} s ahead of this server's time, which follows it`,
          );
        } else if (isNew) {
          yield* Effect.logWarning(
            `The clock was set: it is ${seconds} s ${ahead > 0 ? "ahead of" : "behind"} this server's time, which goes on as before. If the clock is right, stop the server and run bonafide clock accept`,
          );
        }
      });

      const logged = orLogDefect("The time could not be followed");
      const forever = (every: number, work: Effect.Effect<void>) =>
        logged(work).pipe(
          Effect.andThen(Effect.sleep(every)),
          Effect.forever,
          Effect.provideService(Clock.Clock, machine),
          Effect.forkScoped,
        );
      yield* forever(lookEvery, countSuspended);
      yield* forever(markEvery, follow);
      yield* Effect.addFinalizer(() => logged(Effect.asVoid(mark)));

      return {
        currentTimeMillisUnsafe: time.now,
        currentTimeMillis: Effect.sync(time.now),
        currentTimeNanosUnsafe: () => BigInt(time.now()) * 1_000_000n,
        currentTimeNanos: Effect.sync(() => BigInt(time.now()) * 1_000_000n),
        monotonicTimeNanosUnsafe: () => machine.monotonicTimeNanosUnsafe(),
        monotonicTimeNanos: machine.monotonicTimeNanos,
        sleep: (duration) => machine.sleep(duration),
      };
    }),
  );
