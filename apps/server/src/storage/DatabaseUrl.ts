import { Redacted } from "effect";

/** The chosen database. */
export type DatabaseChoice =
  | { readonly _tag: "Sqlite"; readonly file: string }
  | { readonly _tag: "Postgres"; readonly url: Redacted.Redacted };

/** The syntax of `DATABASE_URL`. */
export const databaseUrlPattern = /^(?:sqlite:(?:\/\/)?(?<file>.+)|postgres(?:ql)?:\/\/.+)$/;

/** The database of `DATABASE_URL`; if absent, `fallback`, a SQLite file. */
export const databaseOf = (
  url: Redacted.Redacted | undefined,
  fallback: string,
): DatabaseChoice => {
  if (url === undefined) return { _tag: "Sqlite", file: fallback };
  const file = databaseUrlPattern.exec(Redacted.value(url))?.groups?.["file"];
  return file === undefined ? { _tag: "Postgres", url } : { _tag: "Sqlite", file };
};
