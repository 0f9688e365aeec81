import { describe, expect, it } from "@effect/vitest";
import { postgresPrograms, rowsOf, startPostgres } from "../storage/PostgresServer.ts";
import { runBonafide } from "./Bonafide.ts";
import { rollUpgrade } from "./RollingUpgrade.ts";
import { startServerApart } from "./StartedServer.ts";

/** A checkout of the previous release with its packages: `pnpm test:upgrade` makes one. */
const previous = process.env["PREVIOUS_RELEASE"];

/** How many transactions are stored before the upgrade: `pnpm test:upgrade 10000000`. */
const stored = Number(process.env["PREVIOUS_STORED"] ?? 0);

/** For the whole test, in milliseconds: storing and converting ten million takes most of an hour on a slow disk. */
const patience = 180_000 + stored / 3;

// Not run, and reported so, without that checkout, or where the platform has no Postgres.
describe.skipIf(previous === undefined || postgresPrograms === undefined)(
  "a rolling upgrade from the previous release",
  () => {
    it(
      "fails no request, whichever of both releases answers it",
      async () => {
        const postgres = await startPostgres(postgresPrograms ?? "");
        const { after, before, database, failed, longest, rounds, settings } = await rollUpgrade(
          postgres,
          previous ?? "",
          stored,
        );
        // Ids of that release are text, until their operator has them changed.
        const last = await rowsOf(
          database,
          `SELECT id, pg_typeof(id)::text AS type FROM "transaction" ORDER BY created_at DESC LIMIT 1`,
        );
        const converted = await runBonafide(["convert-ids"], settings, patience);
        const again = await startServerApart({ settings });
        const id = String(last[0]?.["id"]);
        const found = (await (await again.as("demo")).transaction(id)).outcome;
        await again[Symbol.asyncDispose]();
        await postgres.stop();
        expect({ was: last[0]?.["type"], code: converted.code, found }).toEqual({
          was: "text",
          code: 0,
          found: [200, 200],
        });
        expect(failed).toEqual([]);
        expect(after).toBeGreaterThan(before);
        console.log(
          `${rounds} rounds of calls beside ${stored} stored transactions, the longest send ${Math.round(longest)} ms; tables of version ${before} and then ${after}`,
        );
      },
      patience,
    );
  },
);
