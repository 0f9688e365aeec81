import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { SqlStores } from "@bonafide/adapters-sql/storage/SqlStores";
import { SqlUnitOfWork } from "@bonafide/adapters-sql/storage/SqlUnitOfWork";
import { Effect, Layer, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { PostgresServer } from "./PostgresServer.ts";
import { temporaryVault } from "./TemporarySqlite.ts";

/** Every storage port over a schema of its own, and the client behind them. */
export const temporaryPostgres = (server: () => PostgresServer) =>
  Layer.unwrap(
    Effect.sync(() => {
      const { schema, url } = server().freshSchema();
      const madeSchema = Layer.effectDiscard(
        Effect.flatMap(SqlClient, (sql) => sql`CREATE SCHEMA ${sql(schema)}`),
      );
      return SqlStores.pipe(
        Layer.provideMerge(SqlUnitOfWork),
        Layer.provideMerge(madeSchema),
        Layer.provideMerge(PostgresClient(Redacted.make(url))),
        Layer.provideMerge(temporaryVault),
      );
    }),
  );
