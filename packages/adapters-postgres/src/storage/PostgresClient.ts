import * as PgClient from "@effect/sql-pg/PgClient";
import { Data, Effect, Layer, type Redacted } from "effect";
import { Reactivity } from "effect/reactivity";
import { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import { postgresTypes } from "./PostgresTypes.ts";

/** The database did not answer, or refused the login. `reason` is a kind of error; the address is not included. */
export class PostgresUnavailable extends Data.TaggedError("PostgresUnavailable")<{
  readonly reason: SqlError["reason"]["_tag"];
}> {
  override get message(): string {
    return `The Postgres database cannot be used (${this.reason})`;
  }
}

/** The limits of each connection in milliseconds, so that a slow statement or an idle transaction ends. */
const limits = {
  statement_timeout: "10000",
  lock_timeout: "10000",
  idle_in_transaction_session_timeout: "30000",
};

/** How a connection to a `postgres://` URL is made. */
export const connectionOf = (url: Redacted.Redacted): PgClient.PgClientConfig => ({
  url,
  applicationName: "bonafide",
  startupParameters: limits,
  types: postgresTypes,
});

/**
 * effect/sql's client over a pool of connections to a `postgres://` URL. Building it runs one query, so that a wrong
 * URL fails at once.
 */
export const PostgresClient = (
  url: Redacted.Redacted,
): Layer.Layer<SqlClient, PostgresUnavailable> =>
  Layer.effect(
    SqlClient,
    Effect.gen(function* () {
      const client = yield* PgClient.make({ ...connectionOf(url), maxConnections: 10 });
      yield* client`SELECT 1`;
      return client;
    }).pipe(
      Effect.mapError(({ reason }: SqlError) => new PostgresUnavailable({ reason: reason._tag })),
    ),
  ).pipe(Layer.provide(Reactivity.layer));
