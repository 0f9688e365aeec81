import type { Database, Statement } from "better-sqlite3";
import { Effect, Stream } from "effect";
import type { Connection } from "effect/sql/SqlConnection";
import { classifySqliteError, SqlError } from "effect/sql/SqlError";

/** The most prepared statements of a connection; the oldest is dropped first. */
const statementLimit = 256;

type Prepared = Statement<Array<unknown>>;

/** The failure of a statement, classified by SQLite's code. */
export const sqliteFailed = (cause: unknown, operation: string): SqlError =>
  new SqlError({
    reason: classifySqliteError(cause, { message: `SQLite could not ${operation}`, operation }),
  });

const attempt = <A>(operation: string, run: () => A): Effect.Effect<A, SqlError> =>
  Effect.try({ try: run, catch: (cause) => sqliteFailed(cause, operation) });

const run = (statement: Prepared, params: ReadonlyArray<unknown>): ReadonlyArray<unknown> => {
  if (statement.reader) return statement.all(...params);
  statement.run(...params);
  return [];
};

/** A better-sqlite3 connection for effect/sql, which knows whether a statement only reads. */
export interface SqliteConnection extends Connection {
  /** Whether a statement can run on a reading connection. An invalid one cannot. */
  readonly isRead: (sql: string) => boolean;
}

/** Wraps a better-sqlite3 connection. Statements run synchronously on the calling thread. */
export const sqliteConnection = (database: Database): SqliteConnection => {
  const statements = new Map<string, Prepared>();

  const prepare = (sql: string): Prepared => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare<Array<unknown>>(sql);
    statements.set(sql, statement);
    const [oldest] = statements.keys();
    if (statements.size > statementLimit && oldest !== undefined) statements.delete(oldest);
    return statement;
  };

  const execute: Connection["execute"] = (sql, params) =>
    attempt("execute", () => run(prepare(sql), params));

  const executeValues: Connection["executeValues"] = (sql, params) =>
    attempt("executeValues", () =>
      database
        .prepare<Array<unknown>, ReadonlyArray<unknown>>(sql)
        .raw()
        .all(...params),
    );

  return {
    execute,
    executeRaw: (sql, params) => execute(sql, params, undefined),
    executeValues,
    executeValuesUnprepared: executeValues,
    executeUnprepared: (sql, params) =>
      attempt("execute", () => run(database.prepare<Array<unknown>>(sql), params)),
    // A cursor would block the connection for as long as its reader likes.
    executeStream: () => Stream.die("Statements of a transaction are not streamed"),
    isRead: (sql) => {
      try {
        return prepare(sql).readonly;
      } catch {
        return false;
      }
    },
  };
};
