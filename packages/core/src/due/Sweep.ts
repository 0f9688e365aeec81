import { Clock, Duration, Effect, Option, type Scope } from "effect";
import { logDefect, orLogDefect } from "../defect/DefectLog.ts";
import { makeSignal, type Signal } from "../storage/Signal.ts";
import { DueHolder } from "./DueHolder.ts";
import { SweepStore } from "./SweepStore.ts";

/** How long to wait after a defect, in milliseconds. */
const afterDefect = 1_000;

/** How much later than the holder of the last turn other processes look for the next one, in milliseconds. */
const later = 250;

/**
 * Does work whenever a signal wakes it, or after as many milliseconds as it says, until the scope ends. What it fails or
 * dies of is logged as `failed`, and it is done again.
 */
export const sweepWhenWoken = <E, R>(
  signal: Signal,
  failed: string,
  work: Effect.Effect<number, E, R>,
): Effect.Effect<void, never, R | Scope.Scope> =>
  Effect.catchCause(work, (cause) => Effect.as(logDefect(failed, cause), afterDefect)).pipe(
    Effect.flatMap(signal.waitAtMost),
    Effect.forever,
    Effect.forkScoped,
    Effect.asVoid,
  );

/** Work on the whole database that is done again and again, by one of its processes each time. */
export interface Sweep<A, E, R> {
  /** The same in each release: processes know it by that. */
  readonly name: string;
  readonly every: Duration.Input;
  /** What is logged where it fails or dies. Its next turn is as usual. */
  readonly failed: string;
  readonly work: Effect.Effect<A, E, R>;
  /** Wakes the process that did the last turn, to work before the next one is due. */
  readonly signal?: Signal;
}

/**
 * Does a sweep whenever it is due and no other process has it, until the scope ends. A claim lasts until the next turn, and
 * is renewed while the work goes on. Each change of the work has to be conditional on what it read: a process that lost
 * its claim may still be at it.
 */
export const sweepEvery = Effect.fnUntraced(function* <A, E, R>({
  every,
  failed,
  name,
  signal: woken,
  work,
}: Sweep<A, E, R>) {
  const { claim, keep, nextDue } = yield* SweepStore;
  const { id: holder } = yield* DueHolder;
  const signal = woken ?? (yield* makeSignal("sweep"));
  const interval = Duration.toMillis(every);
  /** From when on this process claims the next turn, without a look whether it is due. Infinite while another has it. */
  let mine = Number.NEGATIVE_INFINITY;

  const renewal = Effect.flatMap(Clock.currentTimeMillis, (now) => {
    mine = now + interval;
    return keep({ name, holder, until: mine });
  });
  const untilRenewal = Effect.flatMap(Clock.currentTimeMillis, (now) =>
    Effect.sleep(Math.max(0, Math.min(interval, mine - now)) / 2),
  );
  const renewals = untilRenewal.pipe(Effect.andThen(orLogDefect(failed)(renewal)), Effect.forever);

  const turn = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis;
    const [until, latest] = [now + interval, now + 2 * interval];
    const isHeld = now < mine && mine < Number.POSITIVE_INFINITY;
    if (isHeld && woken === undefined) return mine - now;
    if (isHeld || (mine <= now && (yield* claim({ name, holder, now, until, latest })))) {
      if (!isHeld) mine = until;
      yield* Effect.raceFirst(work, renewals);
      return mine - (yield* Clock.currentTimeMillis);
    }
    const due = Option.getOrElse(yield* nextDue(name), () => Number.NEGATIVE_INFINITY);
    const wait = due > latest ? 0 : Math.max(0, due + later - now);
    mine = wait === 0 ? now : Number.POSITIVE_INFINITY;
    return wait;
  });
  yield* sweepWhenWoken(signal, failed, turn);
});
