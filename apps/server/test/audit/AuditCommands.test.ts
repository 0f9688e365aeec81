import { copyFile, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import { rootOfInclusion } from "@bonafide/adapters-sql/audit/MerkleTree";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Effect, Schema } from "effect";
import { freshDataDirectory, runBonafide } from "../server/Bonafide.ts";
import { operate } from "../server/Operator.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import { sqliteAt } from "../storage/TemporarySqlite.ts";
import { rewriteAudit } from "./RewriteAudit.ts";

const sealed = async (server: StartedServer) => {
  while ((await operate(server, "audit", "verify"))["unsealed"] !== 0) await delay(2_000);
};

describe("an audit with a head that was given out", () => {
  const place = freshDataDirectory();
  let dataDir: string;
  let subject: string;
  let database: string;
  let whole: string;
  let given: string;

  const audit = (...args: ReadonlyArray<string>) =>
    runBonafide(["audit", ...args], { BONAFIDE_DATA_DIR: dataDir });
  const verified = async (...args: ReadonlyArray<string>) => {
    const { code, stderr, stdout } = await audit("verify", "--json", ...args);
    expect(stderr).not.toMatch(/^\s+at /m);
    return { code, stderr, broken: Number(JSON.parse(stdout).broken) };
  };
  const touched = (statements: string) => {
    using db = new DatabaseSync(database);
    db.exec(statements);
  };

  const rewritten = (change: string) =>
    Effect.runPromise(rewriteAudit(change).pipe(Effect.provide(sqliteAt(database))));

  beforeAll(async () => {
    dataDir = (await place).dataDir;
    [database, whole] = [join(dataDir, "bonafide.db"), join(dataDir, "whole.db")];
    const first = await startServer({ dataDir });
    const demo = await first.as("demo");
    subject = (await demo.send({ phone: "2025550123" })).transactionId;
    expect((await demo.confirm(subject, "123123")).outcome).toEqual([200, 200]);
    await first.stop();
    const second = await startServer({ dataDir });
    await sealed(second);
    await second.stop();
    given = join(dataDir, "given");
    await writeFile(given, (await audit("head")).stdout);
    await copyFile(database, whole);
  }, 240_000);
  afterAll(async () => (await place).remove());

  it("holds together, and continues that head and those in the file of heads", async () => {
    expect(await verified()).toEqual({ code: 0, stderr: "", broken: 0 });
    expect(await verified("--against", given)).toEqual({ code: 0, stderr: "", broken: 0 });
    const heads = join(dataDir, "audit-heads");
    expect((await stat(heads)).mode & 0o777).toBe(0o600);
    expect(await readFile(heads, "utf8")).toContain(await readFile(given, "utf8"));
    expect((await verified("--against", heads)).broken).toBe(0);
  });

  it("is not forged by a process that writes the database and computes every unkeyed hash anew", async () => {
    try {
      await rewritten(`UPDATE audit SET actor = 'nobody' WHERE subject = '${subject}'`);
      const alone = await verified();
      expect(alone).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("head 1 was changed"),
      });
      expect(alone.stderr).toContain(`row 1 of ${subject} was changed`);
      const against = await verified("--against", given);
      expect(against.stderr).toContain("rows are not those of the given head");
    } finally {
      await copyFile(whole, database);
    }
  });

  it("shows one row changed, and a subject deleted", async () => {
    try {
      touched(`UPDATE audit SET actor = 'nobody' WHERE subject = '${subject}' AND number = 2`);
      const changed = await verified();
      expect(changed).toMatchObject({ code: 1 });
      expect(changed.stderr).toContain(`row 2 of ${subject} was changed`);
      touched(`DELETE FROM audit WHERE subject = '${subject}'`);
      const deleted = await verified("--against", given);
      expect(deleted).toMatchObject({ code: 1 });
      expect(deleted.stderr).toMatch(/row \d+, leaf \d+ of the log, was deleted/);
    } finally {
      await copyFile(whole, database);
    }
  });

  it("shows a subject deleted with the log made anew, by that head", async () => {
    try {
      await rewritten(`DELETE FROM audit WHERE subject = '${subject}'`);
      expect(await verified("--against", given)).toMatchObject({ code: 1 });
    } finally {
      await copyFile(whole, database);
    }
  });

  it("shows its end cut off by the server's file of heads, or by that head where it is gone", async () => {
    const heads = join(dataDir, "audit-heads");
    const cut = { code: 1, stderr: expect.stringContaining("it was cut") };
    try {
      touched(`DELETE FROM audit_head; DELETE FROM audit_run; DELETE FROM audit WHERE seq > 5`);
      expect(await verified()).toMatchObject(cut);
      await rename(heads, `${heads}-gone`);
      expect(await verified()).toMatchObject({ broken: 0 });
      expect(await verified("--against", given)).toMatchObject(cut);
    } finally {
      await rename(`${heads}-gone`, heads);
      await copyFile(whole, database);
    }
  });

  it("is sealed by no server over a cut", async () => {
    try {
      touched(`DELETE FROM audit_head; DELETE FROM audit_run; DELETE FROM audit WHERE seq > 5`);
      await using server = await startServer({ dataDir });
      const said = /does not continue the last head that was given out.*Nothing is sealed/;
      while (!said.test(server.output.stdout + server.output.stderr)) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      const { stdout } = await audit("verify", "--json");
      expect(JSON.parse(stdout).checkpoints).toBe(0);
      await server.stop();
    } finally {
      await copyFile(whole, database);
    }
  });

  it("proves to a third party that a subject's rows are under that head", async () => {
    const Proof = Schema.Struct({
      head: Schema.String,
      rows: Schema.Array(
        Schema.Struct({
          leaf: Schema.Number,
          leaf_hash: Schema.String,
          path: Schema.Array(Schema.String),
        }),
      ),
    });
    const { stdout } = await audit("inclusion", subject);
    const { head, rows } = Schema.decodeUnknownSync(Schema.fromJsonString(Proof))(stdout);
    expect(head).toBe(await readFile(given, "utf8"));
    expect(rows).toHaveLength(2);
    const [, size = "", root = ""] = head.split("\n");
    for (const { leaf, leaf_hash, path } of rows) {
      const nodes = path.map((node) => Buffer.from(node, "base64"));
      const found = rootOfInclusion(Buffer.from(leaf_hash, "base64"), leaf, Number(size), nodes);
      expect(found?.toString("base64")).toBe(root);
    }
    const same = JSON.parse((await audit("consistency", given)).stdout);
    expect(same).toMatchObject({ earlier: head, head, path: [] });
    expect((await audit("key")).stdout).toMatch(/^bonafide-audit-\w{16}\+[0-9a-f]{8}\+A/);
  });

  it("is held to no file without heads", async () => {
    const { code, stderr, stdout } = await audit(
      "verify",
      "--against",
      join(dataDir, "sandbox.json"),
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^There is no head of an audit log in /);
  });
});
