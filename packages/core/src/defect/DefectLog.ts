import { Cause, Effect } from "effect";

/** An error code of the system, a library or Postgres (`ENOSPC`, `SQLITE_FULL`, `57014`), never a value. */
const isCode = (code: unknown): code is string =>
  typeof code === "string" && /^(?:[A-Z][A-Z0-9_]{1,63}|[0-9A-Z]{5})$/.test(code);

/** The code of a defect or of its cause, if it has one. */
const codeOf = (defect: unknown, depth = 5): string | undefined => {
  if (!(defect instanceof Error) || depth === 0) return undefined;
  if ("code" in defect && isCode(defect.code)) return defect.code;
  return codeOf(defect.cause, depth - 1);
};

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

/**
 * Logs the defects of a cause, and nothing for an interruption. Logs only class and place, because a message may
 * contain personal values. `about` must not contain any either.
 */
export const logDefect = (
  message: string,
  cause: Cause.Cause<unknown>,
  about: Readonly<Record<string, string>> = {},
): Effect.Effect<void> =>
  Cause.hasInterruptsOnly(cause)
    ? Effect.void
    : Effect.logError(message, { ...about, ...placeOf(Cause.squash(cause)) });

/** Logs a failure or defect and continues. */
export const orLogDefect =
  (message: string) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<void, never, R> =>
    Effect.catchCause(Effect.asVoid(work), (cause) => logDefect(message, cause));
