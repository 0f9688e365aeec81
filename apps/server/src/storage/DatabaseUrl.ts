import { Redacted } from "effect";

/** What is set beside a Postgres URL. `listenUrl` leads around a pooler. */
export interface PostgresSettings {
  readonly databasePool: number;
  readonly listenUrl: Redacted.Redacted | undefined;
}

/** The chosen database. */
export type DatabaseChoice =
  | { readonly _tag: "Sqlite"; readonly file: string }
  | {
      readonly _tag: "Postgres";
      readonly url: Redacted.Redacted;
      readonly settings: PostgresSettings;
    };

/** The syntax of `DATABASE_URL`. */
export const databaseUrlPattern = /^(?:sqlite:(?:\/\/)?(?<file>.+)|postgres(?:ql)?:\/\/.+)$/;

/** The database of `DATABASE_URL`; if absent, `fallback`, a SQLite file. */
export const databaseOf = (
  settings: PostgresSettings & { readonly databaseUrl: Redacted.Redacted | undefined },
  fallback: string,
): DatabaseChoice => {
  const { databaseUrl: url } = settings;
  if (url === undefined) return { _tag: "Sqlite", file: fallback };
  const file = databaseUrlPattern.exec(Redacted.value(url))?.groups?.["file"];
  return file === undefined ? { _tag: "Postgres", url, settings } : { _tag: "Sqlite", file };
};
