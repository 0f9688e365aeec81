import { Clock, Duration, Effect, Option, type Scope } from "effect";
import { logDefect, orLogDefect } from "../defect/DefectLog.ts";
import { makeSignal, type Signal } from "../storage/Signal.ts";
import { DueHolder } from "./DueHolder.ts";
import { SweepStore } from "./SweepStore.ts";

/** How long to wait after a defect, in milliseconds. */
const afterDefect = 1_000;

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
  work,
}: Sweep<A, E, R>) {
  const { claim, keep, nextDue } = yield* SweepStore;
  const { id: holder } = yield* DueHolder;
  const signal = yield* makeSignal("sweep");
  const interval = Duration.toMillis(every);
  /** When the next turn is due, as far as this process knows. */
  let due = Number.NEGATIVE_INFINITY;

  const renewal = Effect.flatMap(Clock.currentTimeMillis, (now) => {
    due = now + interval;
    return keep({ name, holder, until: due });
  });
  const renewals = Effect.sleep(interval / 2).pipe(
    Effect.andThen(orLogDefect(failed)(renewal)),
    Effect.forever,
  );

  const turn = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis;
    const [until, latest] = [now + interval, now + 2 * interval];
    if (due <= now && (yield* claim({ name, holder, now, until, latest }))) {
      due = until;
      yield* Effect.raceFirst(work, renewals);
    } else {
      const found = Option.getOrElse(yield* nextDue(name), () => now);
      due = found > latest ? now : found;
    }
    return due - (yield* Clock.currentTimeMillis);
  });
  yield* sweepWhenWoken(signal, failed, turn);
});
