import { Redacted } from "effect";

/** Where the data is kept. */
export type DatabaseChoice =
  | { readonly _tag: "Sqlite"; readonly file: string }
  | { readonly _tag: "Postgres"; readonly url: Redacted.Redacted };

/** What `DATABASE_URL` may say. */
export const databaseUrlPattern = /^(?:sqlite:(?:\/\/)?(?<file>.+)|postgres(?:ql)?:\/\/.+)$/;

/** The database that `DATABASE_URL` names; `fallback`, a SQLite file, where it is absent. */
export const databaseOf = (
  url: Redacted.Redacted | undefined,
  fallback: string,
): DatabaseChoice => {
  if (url === undefined) return { _tag: "Sqlite", file: fallback };
  const file = databaseUrlPattern.exec(Redacted.value(url))?.groups?.["file"];
  return file === undefined ? { _tag: "Postgres", url } : { _tag: "Sqlite", file };
};
