import type { Socket } from "node:net";
import type { PgConnection, Result } from "@effect/sql-pg/PgConnection";
import { Cause, Effect, type Exit, Stream } from "effect";
import type { Connection } from "effect/sql/SqlConnection";
import { SqlError, UnknownError } from "effect/sql/SqlError";
import type { PostgresHost } from "./PostgresAddress.ts";
import { isLost, namedFailure } from "./PostgresFailure.ts";
import { plain, type PostgresStatement } from "./PostgresStatement.ts";

/** The limits of each statement and transaction in milliseconds, so that a slow or idle one ends. */
export const sessionLimits = {
  statement_timeout: "10000",
  lock_timeout: "10000",
  idle_in_transaction_session_timeout: "30000",
};

const setLimits = plain(
  `SELECT ${Object.entries(sessionLimits)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(", ")}`,
);

/** For how long a host may be silent during a statement before it is asked whether it still answers. */
const silenceLimit = 3_000;

type Query<A> = Effect.Effect<A, SqlError>;

/** Postgres answers the COMMIT of a failed transaction by `ROLLBACK`. */
const committed =
  ({ text }: PostgresStatement) =>
  (result: Result): Query<Result> =>
    text === "COMMIT" && result.command === "ROLLBACK"
      ? Effect.fail(
          new SqlError({
            reason: new UnknownError({
              cause: new Error("COMMIT rolled back a failed transaction"),
              operation: "commit",
            }),
          }),
        )
      : Effect.succeed(result);

/** What a new connection found. */
export interface Answering {
  readonly host: PostgresHost;
  /** A pooler shares the server's sessions: nothing may be named in one, and limits hold for one transaction. */
  readonly isPooled: boolean;
  readonly isLimited: boolean;
  readonly isWritable: boolean;
}

/** One connection as effect/sql uses it. `onLost` is called once, when it is of no use any more. */
export class PostgresSession implements Connection {
  readonly wire: PgConnection;
  readonly about: Answering;
  onLost: () => void = () => {};
  #isLost = false;
  #asking = 0;
  readonly #socket: Socket;

  constructor(wire: PgConnection, socket: Socket, about: Answering) {
    this.wire = wire;
    this.#socket = socket;
    this.about = about;
    socket.once("close", () => this.#lose());
  }

  /** Calls `silent` when a statement was not answered for long. Returning `false` ends the connection. */
  watch(silent: () => Promise<boolean>): void {
    // A listener of `setTimeout` would be called once, and not again after an idle time.
    this.#socket.on("timeout", () => {
      if (this.#asking === 0 || this.#isLost) return;
      void silent().then((answers) => {
        if (answers) this.#socket.setTimeout(silenceLimit);
        else this.#socket.destroy();
      });
    });
    this.#socket.setTimeout(silenceLimit);
  }

  /** Ends it if no statement is under way. */
  endIfIdle(): void {
    if (this.#asking > 0) return;
    this.#lose();
    this.#socket.destroy();
  }

  #lose(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.onLost();
  }

  #ask<A>(query: Query<A>): Query<A> {
    return Effect.suspend(() => {
      this.#asking += 1;
      return Effect.onExit(
        Effect.mapError(query, (error) => this.#named(error)),
        this.#asked,
      );
    });
  }

  readonly #asked = (exit: Exit.Exit<unknown, SqlError>): Effect.Effect<void> => {
    this.#asking -= 1;
    // The server may still be asked to cancel: that would meet the next statement.
    if (exit._tag === "Failure" && Cause.hasInterrupts(exit.cause)) this.#lose();
    return Effect.void;
  };

  #named(error: SqlError): SqlError {
    if (isLost(error)) this.#lose();
    return namedFailure(error);
  }

  /** Whether the session can no longer be used. Postgres rolls back its open transaction. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Sends statements at once, which costs one round trip. The first failure is the one that counts. */
  send(statements: ReadonlyArray<PostgresStatement>): Query<Result | undefined> {
    const isNamed = !this.about.isPooled;
    const sent = (one: PostgresStatement) =>
      Effect.flatMap(this.wire.query(one.text, one.params, one.prepare && isNamed), committed(one));
    const [first, ...others] = statements;
    if (first === undefined) return Effect.succeed(undefined);
    const all =
      first.text.startsWith("BEGIN") && !this.about.isLimited
        ? [first, setLimits, ...others]
        : statements;
    if (all.length === 1) return this.#ask(sent(first));
    return this.#ask(
      Effect.flatMap(
        Effect.forEach(all, (one) => Effect.exit(sent(one)), { concurrency: "unbounded" }),
        (exits) =>
          exits.find((exit) => exit._tag === "Failure") ??
          exits.at(-1) ??
          Effect.succeed(undefined),
      ),
    );
  }

  #rows(text: string, params: ReadonlyArray<unknown>, prepare: boolean) {
    return Effect.map(this.send([{ text, params, prepare }]), (result) => result?.rows ?? []);
  }

  execute(text: string, params: ReadonlyArray<unknown>) {
    return this.#rows(text, params, true);
  }
  executeUnprepared(text: string, params: ReadonlyArray<unknown>) {
    return this.#rows(text, params, false);
  }
  executeRaw(text: string, params: ReadonlyArray<unknown>) {
    return this.#ask(this.wire.query(text, params, !this.about.isPooled));
  }
  executeValues(text: string, params: ReadonlyArray<unknown>) {
    return this.#ask(this.wire.queryValues(text, params, !this.about.isPooled));
  }
  executeValuesUnprepared(text: string, params: ReadonlyArray<unknown>) {
    return this.#ask(this.wire.queryValues(text, params, false));
  }
  executeStream(text: string, params: ReadonlyArray<unknown>) {
    return Stream.suspend(() => {
      this.#asking += 1;
      return Stream.ensuring(
        Stream.mapError(this.wire.stream(text, params), (error) => this.#named(error)),
        Effect.sync(() => {
          this.#asking -= 1;
        }),
      );
    });
  }
}
