import { fork } from "node:child_process";
import { extname } from "node:path";
import { Effect, Schema, Semaphore, Stream } from "effect";
import type { Connection } from "effect/sql/SqlConnection";
import type { SqlError } from "effect/sql/SqlError";
import { sqliteFailed } from "./SqliteConnection.ts";

/** A statement that reads, and its file: what the process is given. */
export interface StatementApart {
  readonly file: string;
  readonly sql: string;
  readonly params: ReadonlyArray<unknown>;
}

const entry = new URL(`./ReadingProcess${extname(import.meta.url)}`, import.meta.url);

const Answer = Schema.Union([
  Schema.Struct({ rows: Schema.Array(Schema.Unknown) }),
  Schema.Struct({ code: Schema.String }),
]);

const read = Schema.decodeUnknownSync(Answer);

const rowsOf = (statement: StatementApart) =>
  Effect.callback<ReadonlyArray<unknown>, SqlError>((resume) => {
    const child = fork(entry, {
      env: {},
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const fail = (code: string) =>
      resume(Effect.fail(sqliteFailed(Object.assign(new Error(code), { code }), "stream")));
    child.on("message", (message) => {
      const answer = read(message);
      if ("rows" in answer) resume(Effect.succeed(answer.rows));
      else fail(answer.code);
    });
    child.on("error", () => fail("UNKNOWN"));
    child.on("exit", () => fail("UNKNOWN"));
    child.send(statement);
    return Effect.sync(() => child.kill("SIGKILL"));
  });

/**
 * Streams of a file's committed rows. Each statement runs in a process of its own, of a lower priority, one after the
 * other, so that one which looks at many rows does not hold up the caller; it ends when the caller goes away. Its rows
 * come together.
 */
export const makeReadsApart = (file: string): Effect.Effect<Pick<Connection, "executeStream">> =>
  Effect.map(Semaphore.make(1), (turns) => ({
    executeStream: (sql, params) =>
      Stream.unwrap(
        Effect.map(turns.withPermits(1)(rowsOf({ file, sql, params })), Stream.fromIterable),
      ),
  }));
