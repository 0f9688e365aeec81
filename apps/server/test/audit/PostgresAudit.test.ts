import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { expect, it } from "@effect/vitest";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { freshDataDirectory, runBonafide } from "../server/Bonafide.ts";
import { startServer } from "../server/StartedServer.ts";
import { postgresPrograms } from "../storage/PostgresServer.ts";
import { sandboxDatabase, sandboxKey } from "../storage/StorePlace.ts";
import { rewriteAudit } from "./RewriteAudit.ts";

it.skipIf(postgresPrograms === undefined)(
  "An audit on Postgres is not forged by a process that writes the database, nor cut",
  async () => {
    const { dataDir, remove } = await freshDataDirectory();
    const url = await sandboxDatabase();
    const settings = { DATABASE_URL: url, BONAFIDE_MASTER_KEY: sandboxKey };
    const audit = (...args: ReadonlyArray<string>) =>
      runBonafide(["audit", ...args], { ...settings, BONAFIDE_DATA_DIR: dataDir });
    const touched = <A, E>(work: Effect.Effect<A, E, SqlClient>) =>
      Effect.runPromise(work.pipe(Effect.provide(PostgresClient(Redacted.make(url)))));
    try {
      const subject = await (async () => {
        await using server = await startServer({ dataDir, settings });
        const demo = await server.as("demo");
        const { transactionId } = await demo.send({ phone: "2025550123" });
        expect((await demo.confirm(transactionId, "123123")).outcome).toEqual([200, 200]);
        return transactionId;
      })();
      // A start seals at once what was written before it.
      const unsealed = async () =>
        Number(JSON.parse((await audit("verify", "--json")).stdout).unsealed);
      const before = await unsealed();
      {
        await using _ = await startServer({ dataDir, settings });
        while ((await unsealed()) >= before);
      }
      const given = join(dataDir, "given");
      await writeFile(given, (await audit("head")).stdout);
      expect(await audit("verify", "--against", given)).toMatchObject({ code: 0, stderr: "" });

      await touched(rewriteAudit(`UPDATE audit SET actor = 'nobody' WHERE subject = '${subject}'`));
      const alone = await audit("verify");
      expect(alone.code).toBe(1);
      expect(alone.stderr).toContain(`row 1 of ${subject} was changed`);
      const against = await audit("verify", "--against", given);
      expect(against.code).toBe(1);
      expect(against.stderr).toContain("rows are not those of the given head");

      await touched(
        Effect.gen(function* () {
          const sql = yield* SqlClient;
          yield* sql`DELETE FROM audit_head`;
          yield* sql`DELETE FROM audit_run`;
          yield* sql`DELETE FROM audit WHERE seq > 5`;
        }),
      );
      const cut = await audit("verify", "--against", given);
      expect(cut.code).toBe(1);
      expect(cut.stderr).toContain("it was cut");
    } finally {
      await remove();
    }
  },
);
