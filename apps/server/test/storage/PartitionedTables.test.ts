import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "@effect/vitest";
import { startReceiver } from "../callback/CallbackReceiver.ts";
import { operate } from "../server/Operator.ts";
import { repository } from "../server/ScratchSources.ts";
import { startServer } from "../server/StartedServer.ts";
import { unlimited } from "./ManyTransactions.ts";
import { postgresPrograms, rowsOf, startPostgres } from "./PostgresServer.ts";
import { scaleCalls } from "./ScaleCalls.ts";
import { unlimitedAlone } from "./ScaleChanges.ts";

/** Where Debian's package has Postgres with its own pg_dump. */
const debian = globSync("/usr/lib/postgresql/*/bin/pg_dump").map(dirname).at(-1);

/** Makes an archive by a documented command, and restores it into another database. */
const restored = async (database: string, command: string): Promise<void> => {
  const env = { PATH: [debian, process.env["PATH"]].join(delimiter) };
  const other = database.replace(/\w+$/, "archived");
  await unlimitedAlone(database, "CREATE DATABASE archived");
  await promisify(execFile)("bash", ["-ec", `${command} "${database}" | psql -q "${other}"`], {
    env,
  });
  for (const table of ["transaction_before_2027", "verification_before_2027"]) {
    const rows = `SELECT * FROM ${table} ORDER BY id`;
    expect(await rowsOf(other, rows)).toEqual(await rowsOf(database, rows));
  }
};

const statementsOf = (text: string): ReadonlyArray<string> =>
  text
    .replaceAll(/^--.*\n/gm, "")
    .split(/;\s*\n/)
    .filter((one) => one.trim() !== "");

/** Runs the statements between two marks of docs/scaling.md, with another moment. */
const runDocumented = async (database: string, mark: string, moment: Date): Promise<void> => {
  const page = await readFile(join(repository, "docs/scaling.md"), "utf8");
  const [, text = ""] =
    new RegExp(`<!-- ${mark} -->\\s+\`\`\`sql\\n([^\`]+)\`\`\``).exec(page) ?? [];
  const [, before = "", inOne = "", after = ""] =
    /^([^]*)BEGIN;([^]*)COMMIT;([^]*)$/.exec(
      text.replaceAll("2027-01-01Z", moment.toISOString()),
    ) ?? [];
  for (const statement of statementsOf(before)) await unlimitedAlone(database, statement);
  await unlimited(database, ...statementsOf(inOne));
  const [command] = /pg_dump .*/.exec(after) ?? [];
  if (command !== undefined && debian !== undefined) await restored(database, command);
  for (const statement of statementsOf(after)) await unlimitedAlone(database, statement);
};

// Not run, and reported so, where the platform has no Postgres.
describe.skipIf(postgresPrograms === undefined)("partitioned tables", () => {
  it("answer every call, and a month of them is dropped, by the statements of the documents", async () => {
    const postgres = await startPostgres(debian ?? postgresPrograms ?? "");
    onTestFinished(() => postgres.stop());
    const database = await postgres.freshDatabase();
    await using receiver = await startReceiver();
    await using server = await startServer({
      settings: {
        DATABASE_URL: database,
        BONAFIDE_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
        BONAFIDE_SANDBOX_DELAY: "0",
      },
    });
    const demo = await server.as("demo");
    const old = await demo.send({ phone: "2125550123" });
    await demo.confirm(old.transactionId, "123123");

    const moment = new Date(Date.now() + 4_000);
    await runDocumented(database, "partitions", moment);
    const partitions = await rowsOf(
      database,
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits
        WHERE inhparent IN ('verification'::regclass, '"transaction"'::regclass) ORDER BY 1`,
    );
    expect(partitions.map(({ name }) => name)).toEqual([
      "transaction_2027_01",
      "transaction_before_2027",
      "transaction_later",
      "verification_2027_01",
      "verification_before_2027",
      "verification_later",
    ]);
    expect((await demo.transaction(old.transactionId)).outcome).toEqual([200, 200]);

    await delay(moment.getTime() - Date.now());
    for (const call of Object.values(await scaleCalls(server, receiver))) await call();
    const later = await demo.send({ phone: "2125550123" });
    const plan = await rowsOf(
      database,
      `EXPLAIN SELECT * FROM "transaction" WHERE id = '${later.transactionId}'`,
    );
    expect(JSON.stringify(plan)).toContain("transaction_2027_01");
    expect(JSON.stringify(plan)).not.toMatch(/transaction_(?:before|later)/);

    await runDocumented(database, "retention", moment);
    expect((await demo.transaction(old.transactionId)).status).toBe(404);
    expect((await demo.verification(old.verificationId)).status).toBe(404);
    expect((await demo.confirm(later.transactionId, "123123")).outcome).toEqual([200, 200]);
    for (const call of Object.values(await scaleCalls(server, receiver))) await call();
    expect(await operate(server, "audit", "verify")).toMatchObject({ broken: 0 });
  }, 180_000);
});
