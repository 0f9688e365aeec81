import {
  type ApplicationCatalog,
  readCatalog,
} from "@bonafide/core/application/ApplicationCatalog";
import { ApplicationCatalogs } from "@bonafide/core/application/ApplicationCatalogs";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { makeWithVersion } from "../access/AccessVersion.ts";
import { oneRow } from "../storage/OneRow.ts";

/** Stores the text of a valid file of enum lists that was put in place at a time, in epoch milliseconds. */
export type PutCatalog = (text: string, at: number) => Effect.Effect<void>;

/**
 * The enum lists that all processes on a database share: those of the file that was put in place last, at whichever
 * process. `ownFile` are the lists of this process's file. While none was put in place, they apply.
 */
export const sharedApplicationCatalogs = <E, R>(
  ownFile: (put: PutCatalog) => Layer.Layer<never, E, R>,
): Layer.Layer<never, E, R | SqlClient> =>
  Layer.unwrap(
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const withVersion = makeWithVersion(sql);
      let kept: { readonly at: number; readonly catalog: ApplicationCatalog } | undefined;

      const put: PutCatalog = (text, at) =>
        sql`INSERT INTO application_catalog (id, written_at, catalog) VALUES (1, ${at}, ${text})
          ON CONFLICT (id) DO UPDATE SET written_at = excluded.written_at, catalog = excluded.catalog
          WHERE application_catalog.written_at < excluded.written_at`.pipe(
          Effect.orDie,
          Effect.asVoid,
        );

      const read = Effect.gen(function* () {
        // The row is there: it is written before it is read, and later only changed.
        const row = yield* oneRow(
          sql<{
            written_at: number;
            catalog: string;
          }>`SELECT written_at, catalog FROM application_catalog`,
        );
        const catalog = yield* Effect.fromResult(readCatalog(row.catalog));
        kept = { at: row.written_at, catalog };
        return catalog;
      });

      const shared = Effect.gen(function* () {
        const [row] = yield* withVersion(
          sql<{ id: number; written_at: number }>`SELECT id, written_at FROM application_catalog`,
        );
        if (row === undefined) return undefined;
        return kept?.at === row.written_at ? kept.catalog : yield* read;
      }).pipe(Effect.orDie);

      return Layer.effect(
        ApplicationCatalogs,
        Effect.map(ApplicationCatalogs, (own) => ({
          current: Effect.flatMap(shared, (catalog) =>
            catalog === undefined ? own.current : Effect.succeed(catalog),
          ),
        })),
      ).pipe(Layer.provide(ownFile(put)));
    }),
  );
