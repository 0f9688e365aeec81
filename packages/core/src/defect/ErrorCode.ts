/** An error code of the system, a library or Postgres (`ENOSPC`, `SQLITE_FULL`, `57014`), never a value. */
const isCode = (code: unknown): code is string =>
  typeof code === "string" && /^(?:[A-Z][A-Z0-9_]{1,63}|[0-9A-Z]{5})$/.test(code);

/** The code of an error or of its cause, if it has one. */
export const codeOf = (error: unknown, depth = 5): string | undefined => {
  if (!(error instanceof Error) || depth === 0) return undefined;
  if ("code" in error && isCode(error.code)) return error.code;
  return codeOf(error.cause, depth - 1);
};

/** The same in a sentence: `unknown` where there is none. Unlike a code, a message may have paths and values. */
export const codeOrUnknown = (error: unknown): string => codeOf(error) ?? "unknown";
