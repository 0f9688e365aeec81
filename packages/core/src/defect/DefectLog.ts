import { Cause, Effect } from "effect";

/** What a system or a library calls a fault (`ENOSPC`, `SQLITE_FULL`): never a value. */
const isCode = (code: unknown): code is string =>
  typeof code === "string" && /^[A-Z][A-Z0-9_]{1,63}$/.test(code);

/** The code of a defect, or of what caused it, where it has one. */
const codeOf = (defect: unknown, depth = 5): string | undefined => {
  if (!(defect instanceof Error) || depth === 0) return undefined;
  if ("code" in defect && isCode(defect.code)) return defect.code;
  return codeOf(defect.cause, depth - 1);
};

/** Where a defect came from: its class, its code, and the frames of its stack, without the message. */
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
 * Logs what a cause died of, and nothing where it was only interrupted. A defect's message may quote a value, so it
 * is told by its class and place alone; `about` must name nobody either.
 */
export const logDefect = (
  message: string,
  cause: Cause.Cause<unknown>,
  about: Readonly<Record<string, string>> = {},
): Effect.Effect<void> =>
  Cause.hasInterruptsOnly(cause)
    ? Effect.void
    : Effect.logError(message, { ...about, ...placeOf(Cause.squash(cause)) });

/** Ends what fails or dies with a line in the log. */
export const orLogDefect =
  (message: string) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<void, never, R> =>
    Effect.catchCause(Effect.asVoid(work), (cause) => logDefect(message, cause));
