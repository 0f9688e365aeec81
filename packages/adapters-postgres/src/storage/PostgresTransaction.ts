import { Effect, Stream } from "effect";
import type { Connection } from "effect/sql/SqlConnection";
import type { SqlError } from "effect/sql/SqlError";
import { GatheredStatements } from "./GatheredStatements.ts";
import { insertsOneRow } from "./GroupedInserts.ts";
import type { PostgresSession } from "./PostgresSession.ts";
import type { PostgresStatement } from "./PostgresStatement.ts";

type Query<A> = Effect.Effect<A, SqlError>;

/**
 * A transaction as effect/sql uses it. It takes a session of the pool with its first statement that has an answer. One
 * that only inserts rows takes none: its COMMIT goes with those of others.
 */
export class PostgresTransaction implements Connection {
  readonly #acquire: Query<PostgresSession>;
  readonly #commitWithOthers: (inserts: ReadonlyArray<PostgresStatement>) => Query<void>;
  readonly #gathered = new GatheredStatements();
  #session: PostgresSession | undefined;

  constructor(
    acquire: Query<PostgresSession>,
    commitWithOthers: (inserts: ReadonlyArray<PostgresStatement>) => Query<void>,
  ) {
    this.#acquire = acquire;
    this.#commitWithOthers = commitWithOthers;
  }

  readonly #taken: Query<PostgresSession> = Effect.suspend(() =>
    this.#session === undefined
      ? Effect.tap(this.#acquire, (session) =>
          Effect.sync(() => {
            this.#session = session;
          }),
        )
      : Effect.succeed(this.#session),
  );

  #next(text: string, params: ReadonlyArray<unknown>, prepare: boolean) {
    return Effect.suspend(() => {
      if (this.#session?.isLost === true && text === "ROLLBACK") return Effect.succeed([]);
      const sending = this.#gathered.next({ text, params, prepare });
      if (sending.length === 0) return Effect.succeed([]);
      const inserts = sending.slice(1, -1);
      if (
        text === "COMMIT" &&
        this.#session === undefined &&
        sending[0]?.text === "BEGIN" &&
        inserts.every(insertsOneRow)
      )
        return Effect.as(this.#commitWithOthers(inserts), []);
      return Effect.map(
        Effect.flatMap(this.#taken, (session) => session.send(sending)),
        (result) => result?.rows ?? [],
      );
    });
  }

  readonly #sendAll: Query<PostgresSession> = Effect.tap(this.#taken, (session) =>
    session.send(this.#gathered.sendAll()),
  );

  execute(text: string, params: ReadonlyArray<unknown>) {
    return this.#next(text, params, true);
  }
  executeUnprepared(text: string, params: ReadonlyArray<unknown>) {
    return this.#next(text, params, false);
  }
  executeRaw(text: string, params: ReadonlyArray<unknown>) {
    return Effect.flatMap(this.#sendAll, (session) => session.executeRaw(text, params));
  }
  executeValues(text: string, params: ReadonlyArray<unknown>) {
    return Effect.flatMap(this.#sendAll, (session) => session.executeValues(text, params));
  }
  executeValuesUnprepared(text: string, params: ReadonlyArray<unknown>) {
    return Effect.flatMap(this.#sendAll, (session) =>
      session.executeValuesUnprepared(text, params),
    );
  }
  executeStream(text: string, params: ReadonlyArray<unknown>) {
    return Stream.unwrap(
      Effect.map(this.#sendAll, (session) => session.executeStream(text, params)),
    );
  }
}
