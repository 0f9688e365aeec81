import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { operate } from "../server/Operator.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import { only } from "../server/StoreOfFile.ts";

describe("a backup, while partners write", () => {
  let server: StartedServer;
  let folder: string;
  let stopped = false;
  let sent = 0;
  let writing: Promise<void>;
  beforeAll(async () => {
    server = await startServer({ store: only("sqlite", "Postgres has pg_dump") });
    folder = join(server.dataDir, "backups");
    await mkdir(folder);
    const demo = await server.as("demo");
    writing = (async () => {
      while (!stopped) {
        await demo.send({ phone: "2025550123" });
        sent += 1;
      }
    })();
  });
  afterAll(async () => {
    stopped = true;
    await writing;
    await server[Symbol.asyncDispose]();
  });

  it("is restored and checked: rows, audit, and all that is sealed", async () => {
    await expect.poll(() => sent).toBeGreaterThan(3);
    const file = join(folder, "one.db");
    const row = await operate(server, "backup", file, "--verify");
    expect(row).toMatchObject({ backup: file });
    for (const count of ["verifications", "transactions", "audit_rows", "opened"]) {
      expect(Number(row[count])).toBeGreaterThan(3);
    }
    expect(await operate(server, "backup", file, "--only-verify")).toEqual(row);
    const again = await server.operate("backup", file);
    expect(again).toMatchObject({ code: 1, stderr: "The backup cannot be written (EEXIST)\n" });
  });

  it.each([
    [`UPDATE verification SET data_key = zeroblob(61) WHERE data_key IS NOT NULL`, /do not open/],
    [
      `DELETE FROM audit WHERE action = 'verification.created'`,
      /rows of verification have no audit/,
    ],
    [`UPDATE audit SET actor = 'nobody'`, /was changed/],
    [
      `DELETE FROM verification WHERE id = (SELECT MAX(id) FROM verification)`,
      /1 rows of transaction have no verification\n.*1 rows of verification that the audit names/,
    ],
    [
      `DELETE FROM "transaction" WHERE id = (SELECT MAX(id) FROM "transaction")`,
      /1 rows of transaction that the audit names are missing/,
    ],
    [`DELETE FROM audit_head`, /the log has \d+ rows, and its newest head covers 0/],
    [`DELETE FROM migration WHERE migration_id > 5`, /tables are of version 5/],
  ])("is distinguished from an incomplete one: %s", async (damage, said) => {
    const file = join(folder, `damaged-${damage.length}.db`);
    await operate(server, "backup", file);
    const database = new DatabaseSync(file);
    database.exec(damage);
    database.close();
    const { code, stderr, stdout } = await server.operate("backup", file, "--only-verify");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(said);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it("is distinguished from one with a flipped byte in any page", async () => {
    const file = join(folder, "flipped.db");
    await operate(server, "backup", file);
    const whole = await readFile(file);
    const pageSize = whole.readUInt16BE(16);
    const pages = whole.length / pageSize;
    const database = new DatabaseSync(file);
    // What is read first of all when the stores open.
    const first = database.prepare(`SELECT rootpage FROM sqlite_master WHERE name = 'migration'`);
    const versions = Number(first.get()?.["rootpage"]) - 1;
    database.close();
    for (const page of [0, versions, ...[0.2, 0.5, 0.8].map((part) => Math.floor(pages * part))]) {
      const flipped = Buffer.from(whole);
      const at = page * pageSize;
      flipped.fill(flipped.readUInt8(at) ^ 0xff, at, at + 1);
      await writeFile(file, flipped);
      const { code, stderr, stdout } = await server.operate("backup", file, "--only-verify");
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toMatch(/^The backup is not whole:\n {2}- SQLite's integrity check fails/);
      expect(stderr).not.toMatch(/^\s+'?at /m);
    }
  });

  it("goes into a folder under its time, where the newest are kept and nothing else is touched", async () => {
    const kept = join(server.dataDir, "kept");
    await mkdir(kept);
    await writeFile(join(kept, "bonafide-notes.db"), "");
    await copyFile(join(folder, "one.db"), join(kept, "bonafide-2020-01-01T00-00-00.000Z.db"));
    for (const deleted of [0, 1, 1]) {
      expect(await operate(server, "backup", kept, "--keep", "2")).toMatchObject({ deleted });
    }
    const names = await readdir(kept);
    expect(names).toContain("bonafide-notes.db");
    expect(names).toHaveLength(3);
    expect(names.join()).not.toContain("2020");
    const file = await server.operate("backup", join(folder, "two.db"), "--keep", "2");
    expect(file).toMatchObject({ code: 1, stderr: expect.stringContaining("name a folder") });
  });
});
