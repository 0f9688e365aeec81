import { Data, Effect, Redacted } from "effect";

/** Where the data is kept. */
export type DatabaseChoice =
  | { readonly _tag: "Sqlite"; readonly file: string }
  | { readonly _tag: "Postgres"; readonly url: Redacted.Redacted };

/** `DATABASE_URL` names no database that this server knows. The value, which may hold a password, is not shown. */
export class DatabaseUrlInvalid extends Data.TaggedError("DatabaseUrlInvalid")<{}> {
  override get message(): string {
    return "DATABASE_URL is not valid: expected sqlite:<file> or postgres://user:password@host/database";
  }
}

/** The database that `DATABASE_URL` names; `sqlite:<fallback>` where it is absent. */
export const databaseOf = (
  url: Redacted.Redacted | undefined,
  fallback: string,
): Effect.Effect<DatabaseChoice, DatabaseUrlInvalid> => {
  if (url === undefined) return Effect.succeed({ _tag: "Sqlite", file: fallback });
  const text = Redacted.value(url);
  if (/^postgres(ql)?:\/\//.test(text)) return Effect.succeed({ _tag: "Postgres", url });
  const file = /^sqlite:(?:\/\/)?(.+)$/.exec(text)?.[1];
  return file === undefined
    ? Effect.fail(new DatabaseUrlInvalid())
    : Effect.succeed({ _tag: "Sqlite", file });
};
