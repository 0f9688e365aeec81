import * as PgClient from "@effect/sql-pg/PgClient";
import { Data, Effect, Layer, type Redacted } from "effect";
import { Reactivity } from "effect/reactivity";
import { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import { postgresTypes } from "./PostgresTypes.ts";

/** The database did not answer, or did not let us in. `reason` is a kind of error; where it is, is not told. */
export class PostgresUnavailable extends Data.TaggedError("PostgresUnavailable")<{
  readonly reason: SqlError["reason"]["_tag"];
}> {
  override get message(): string {
    return `The Postgres database cannot be used (${this.reason})`;
  }
}

/** Each connection's limits, in milliseconds: a statement or a forgotten transaction holds nothing up for longer. */
const limits = {
  statement_timeout: "10000",
  lock_timeout: "10000",
  idle_in_transaction_session_timeout: "30000",
};

/**
 * effect/sql's client over a pool of connections to the database that a `postgres://` URL names. It is asked once
 * before anything else is.
 */
export const PostgresClient = (
  url: Redacted.Redacted,
): Layer.Layer<SqlClient, PostgresUnavailable> =>
  Layer.effect(
    SqlClient,
    Effect.gen(function* () {
      const client = yield* PgClient.make({
        url,
        maxConnections: 10,
        applicationName: "bonafide",
        startupParameters: limits,
        types: postgresTypes,
      });
      yield* client`SELECT 1`;
      return client;
    }).pipe(
      Effect.mapError(({ reason }: SqlError) => new PostgresUnavailable({ reason: reason._tag })),
    ),
  ).pipe(Layer.provide(Reactivity.layer));
