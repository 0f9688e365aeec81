import { Cause, Clock, Effect } from "effect";
import { unavailableBehind } from "../storage/StorageUnavailable.ts";
import { codeOf } from "./ErrorCode.ts";

/** The place of a defect: its class, its code and its stack frames, without the message. */
const placeOf = (defect: unknown) => {
  if (!(defect instanceof Error)) return { error: typeof defect };
  const { message, stack = "" } = defect;
  const frames = stack.slice(stack.indexOf(message) + message.length).split("\n");
  const at = frames.map((line) => line.trim()).filter((line) => line.startsWith("at "));
  const code = codeOf(defect);
  return {
    error: defect.constructor.name,
    ...(code === undefined ? {} : { code }),
    at: stack.includes(message) ? at : [],
  };
};

/** How often one message is logged while the database is away, in milliseconds: every request and every try meets it. */
const awayEvery = 10_000;

/** When each message was logged last with a reason, and how often it was not since then. */
const logged = new Map<string, { readonly at: number; unlogged: number }>();

/** Logs why the database cannot be used, with the number of times that were not logged before. */
const logAway = (message: string, about: Readonly<Record<string, string>>, reason: string) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const key = `${message} ${reason}`;
    const last = logged.get(key);
    if (last !== undefined && now - last.at < awayEvery && now >= last.at) {
      last.unlogged += 1;
      return Effect.void;
    }
    logged.set(key, { at: now, unlogged: 0 });
    const unlogged = last?.unlogged ?? 0;
    return Effect.logError(message, { ...about, reason, ...(unlogged === 0 ? {} : { unlogged }) });
  });

/**
 * Logs the defects of a cause, and nothing for an interruption. Logs only class and place, because a message may
 * contain personal values. `about` must not contain any either. Of a database that cannot be used it logs the reason, and
 * each message once in ten seconds with the same reason.
 */
export const logDefect = (
  message: string,
  cause: Cause.Cause<unknown>,
  about: Readonly<Record<string, string>> = {},
): Effect.Effect<void> =>
  Effect.suspend(() => {
    if (Cause.hasInterruptsOnly(cause)) return Effect.void;
    const defect = Cause.squash(cause);
    const away = unavailableBehind(defect);
    return away === undefined
      ? Effect.logError(message, { ...about, ...placeOf(defect) })
      : logAway(message, about, away.reason);
  });

/** Logs a failure or defect and continues. */
export const orLogDefect =
  (message: string) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<void, never, R> =>
    Effect.catchCause(Effect.asVoid(work), (cause) => logDefect(message, cause));
