import { makeCompiler } from "@effect/sql-pg/PgClient";
import { Effect, Layer, type Redacted } from "effect";
import { Reactivity } from "effect/reactivity";
import * as SqlClient from "effect/sql/SqlClient";
import { postgresAddressOf } from "./PostgresAddress.ts";
import { PostgresUnavailable } from "./PostgresFailure.ts";
import { makePostgresPool } from "./PostgresPool.ts";

/** How many connections a process has at most, where the caller does not say. */
export const defaultPoolSize = 10;

/**
 * effect/sql's client over a pool of connections to a `postgres://` URL: several hosts, sockets, TLS by `sslmode`, and
 * poolers that share sessions among transactions. Building it runs one query, so that a wrong URL fails at once.
 * Statements fail with `StorageUnavailable` as their cause while the database cannot be used, and work again as soon as
 * it can.
 */
export const PostgresClient = (
  url: Redacted.Redacted,
  poolSize: number = defaultPoolSize,
): Layer.Layer<SqlClient.SqlClient, PostgresUnavailable> =>
  Layer.effect(
    SqlClient.SqlClient,
    Effect.gen(function* () {
      const address = yield* Effect.fromResult(postgresAddressOf("DATABASE_URL", url));
      const { acquirer, borrower, transactionAcquirer } = yield* makePostgresPool(
        address,
        poolSize,
      );
      const client = yield* SqlClient.make({
        acquirer,
        borrower,
        compiler: makeCompiler(),
        driver: "pg",
        prepareTransactionControls: true,
        transactionAcquirer,
        releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
        spanAttributes: [["db.system.name", "postgresql"]],
      });
      yield* client`SELECT 1`.pipe(
        Effect.mapError(({ message }) => new PostgresUnavailable({ message })),
      );
      return client;
    }),
  ).pipe(Layer.provide(Reactivity.layer));
