import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Schema } from "effect";
import { roomFinding } from "../../src/doctor/DiskCheck.ts";
import {
  freshDataDirectory,
  runBonafide,
  runBonafideApart,
  type Settings,
} from "../server/Bonafide.ts";
import { type ServerApart, startServerApart } from "../server/StartedServer.ts";
import { only } from "../server/StoreOfFile.ts";

const Findings = Schema.fromJsonString(
  Schema.Array(
    Schema.Struct({ check: Schema.String, result: Schema.String, finding: Schema.String }),
  ),
);

const doctor = async (settings: Settings, run = runBonafide) => {
  const { code, stderr, stdout } = await run(["doctor", "--json"], settings);
  const findings = Schema.decodeUnknownSync(Findings)(stdout);
  const of = (check: string) => findings.filter((finding) => finding.check === check);
  return { code, stderr, findings, of };
};

const results = (findings: ReadonlyArray<{ check: string; result: string }>) =>
  findings.map(({ check, result }) => `${check} ${result}`);

const listening = async (): Promise<Server & { port: number }> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return Object.assign(server, { port: typeof address === "object" ? (address?.port ?? 0) : 0 });
};

/** A port that was free a moment ago. */
const freePort = async (): Promise<number> => {
  const server = await listening();
  server.close();
  return server.port;
};

it("finds all well before the first start, and makes nothing", async () => {
  const { dataDir, remove } = await freshDataDirectory();
  try {
    const { code, findings, stderr } = await doctor({ BONAFIDE_DATA_DIR: dataDir, PORT: "0" });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(results(findings)).toEqual([
      "settings ok",
      "disk ok",
      "images ok",
      "database ok",
      "keys ok",
      "clock ok",
      "vendors ok",
      "ports ok",
    ]);
    await expect(readdir(dataDir)).rejects.toThrow("ENOENT");
  } finally {
    await remove();
  }
});

it("names every wrong setting in a line, and checks nothing else", async () => {
  const { code, findings, of, stderr } = await doctor({
    BONAFIDE_ENVIROMENT: "production",
    BONAFIDE_MASTER_KEY: "marker-secret",
  });
  expect(code).toBe(1);
  expect(stderr).toBe("2 of 9 findings are wrong\n");
  expect(of("settings").map(({ finding }) => finding)).toEqual([
    "BONAFIDE_ENVIROMENT is no setting; the nearest is BONAFIDE_ENVIRONMENT",
    "BONAFIDE_MASTER_KEY is not valid: expected 32 bytes in base64",
  ]);
  expect(results(findings.slice(2))).toEqual(
    ["disk", "images", "database", "keys", "clock", "vendors", "ports"].map(
      (check) => `${check} unchecked`,
    ),
  );
});

describe("beside a server", () => {
  let server: ServerApart;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    server = await startServerApart({
      store: only("sqlite", "its file is damaged, and its directory is looked at"),
      settings: { PORT: String(port) },
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const settings = (more: Settings = {}): Settings => ({
    BONAFIDE_DATA_DIR: server.dataDir,
    PORT: "0",
    ...more,
  });
  const database = () => new DatabaseSync(join(server.dataDir, "bonafide.db"), { timeout: 5_000 });

  it("finds all well while it runs, and its port in use by it", async () => {
    const before = await readdir(server.dataDir);
    const { code, findings, of } = await doctor(settings({ PORT: String(port) }));
    expect(findings.filter(({ result }) => result !== "ok")).toEqual([]);
    expect(code).toBe(0);
    expect(of("ports")[0]?.finding).toContain(`the server runs (process ${server.child.pid})`);
    expect(await readdir(server.dataDir)).toEqual(before);
    const table = await runBonafide(["doctor"], settings());
    expect(table.stdout).toMatch(/^check +result +finding\nsettings +ok +sandbox; /);
  });

  it("finds a port that another process has", async () => {
    await server.stop();
    const other = await listening();
    const { of } = await doctor(settings({ PORT: String(other.port) }));
    other.close();
    expect(of("ports")).toEqual([
      {
        check: "ports",
        result: "wrong",
        finding: `HOST and PORT: 127.0.0.1 port ${other.port} is in use by another process (EADDRINUSE): choose another, or end what uses it`,
      },
    ]);
  });

  it("finds vendors that take no connection, by name and without their secrets", async () => {
    const vendor = await listening();
    const file = join(server.dataDir, "vendors.json");
    const base = { vendor: "twilio", accountSid: `AC${"0".repeat(32)}`, from: "+12025550100" };
    const authToken = { env: "BONAFIDE_TWILIO" };
    const silent = await freePort();
    await writeFile(
      file,
      JSON.stringify({
        sms: [
          { ...base, name: "well", url: `http://127.0.0.1:${vendor.port}/x`, authToken },
          { ...base, name: "gone", url: `http://127.0.0.1:${silent}/marker-path`, authToken },
        ],
      }),
    );
    const found = await doctor(
      settings({
        BONAFIDE_VENDORS: file,
        BONAFIDE_TWILIO: "marker-secret",
        BONAFIDE_OTLP_URL: `https://127.0.0.1:${vendor.port}`,
        BONAFIDE_OTLP_HEADERS: "authorization=marker-secret",
      }),
    );
    vendor.close();
    expect(found.code).toBe(1);
    expect(results(found.of("vendors"))).toEqual(["vendors ok", "vendors wrong", "vendors wrong"]);
    expect(found.of("vendors")[1]?.finding).toBe(
      `gone at 127.0.0.1 port ${silent} cannot be reached (ECONNREFUSED): look at the address, and at firewalls between`,
    );
    expect(found.of("vendors")[2]?.finding).toMatch(
      /^BONAFIDE_OTLP_URL at 127.0.0.1 port \d+ cannot be reached \(no answer in time\)/,
    );
    expect(JSON.stringify(found.findings)).not.toContain("marker");
  });

  it("finds a clock that was set back", async () => {
    using sql = database();
    sql.exec("UPDATE time_mark SET at = at + 3600000");
    // Apart: the SQLite of this test and that of a command do not see each other's locks in one process.
    const { code, of } = await doctor(settings(), runBonafideApart);
    sql.exec("UPDATE time_mark SET at = at - 3600000");
    expect(code).toBe(1);
    expect(of("clock")[0]).toMatchObject({
      result: "wrong",
      finding: expect.stringMatching(/^the clock is 3,\d{3} s behind the time of the servers here/),
    });
  });

  it("finds a master key that is another, missing, or readable by all", async () => {
    const key = randomBytes(32).toString("base64");
    const another = await doctor(settings({ BONAFIDE_MASTER_KEY: key }));
    expect(another.of("keys")[0]).toMatchObject({
      result: "wrong",
      finding: expect.stringContaining("encrypted under another master key"),
    });
    expect(JSON.stringify(another.findings)).not.toContain(key);
    const file = join(server.dataDir, "master.key");
    await chmod(file, 0o644);
    expect((await doctor(settings())).of("keys")[0]?.finding).toContain(`chmod 600 it`);
    await chmod(file, 0o600);
    const missing = await doctor(settings({ BONAFIDE_MASTER_KEY_FILE: `${file}.gone` }));
    expect(missing.of("keys")[0]).toMatchObject({ result: "wrong" });
    const command = "echo marker-secret; echo marker-secret >&2; exit 3";
    const failing = await doctor(settings({ BONAFIDE_MASTER_KEY_COMMAND: command }));
    expect(failing.of("keys")[0]?.finding).toBe(
      "BONAFIDE_MASTER_KEY_COMMAND gives no master key: the command failed (3)",
    );
    expect(JSON.stringify(failing.findings)).not.toContain("marker");
    const kept = await readFile(file);
    expect((await doctor(settings())).of("keys")[0]?.result).toBe("ok");
    expect(await readFile(file)).toEqual(kept);
  });

  it("finds a database of a newer program, one that takes no writes, and a file that is none", async () => {
    using sql = database();
    sql.exec(`INSERT INTO migration (migration_id, name) VALUES (9999, 'of_tomorrow')`);
    // Apart, as above.
    const newer = await doctor(settings(), runBonafideApart);
    sql.exec(`DELETE FROM migration WHERE migration_id = 9999`);
    expect(newer.of("database")[0]?.finding).toMatch(
      /has tables of version 9999, .*: run the newer/,
    );
    expect(results([...newer.of("keys"), ...newer.of("clock")])).toEqual([
      "keys unchecked",
      "clock unchecked",
    ]);
    sql.exec("BEGIN IMMEDIATE");
    const held = await doctor(settings(), runBonafideApart);
    sql.exec("ROLLBACK");
    expect(held.of("database")[0]?.finding).toMatch(/takes no writes: look for a full disk/);
    const file = join(server.dataDir, "text.db");
    await writeFile(file, "This is a text. ".repeat(1_000));
    const none = await doctor(settings({ DATABASE_URL: `sqlite:${file}` }));
    expect(none.of("database")[0]).toMatchObject({
      result: "wrong",
      finding: expect.stringMatching(/cannot be opened \(SQLITE_NOTADB\): see that /),
    });
    const url = `postgres://marker:marker@127.0.0.1:${await freePort()}/x`;
    const absent = await doctor(settings({ DATABASE_URL: url }));
    expect(absent.of("database")[0]).toMatchObject({
      result: "wrong",
      finding: expect.stringMatching(
        /^The Postgres database cannot be used .*: see that DATABASE_URL/,
      ),
    });
    expect(JSON.stringify(absent.findings)).not.toContain("marker");
  });

  it("finds a data directory that is a file, and heads that cannot be appended to", async () => {
    const file = join(server.dataDir, "file");
    await writeFile(file, "");
    const { of } = await doctor({ BONAFIDE_DATA_DIR: file, PORT: "0" });
    expect(of("disk")[0]).toMatchObject({
      result: "wrong",
      finding: expect.stringContaining("not a directory that this user can read and write"),
    });
    const folder = join(server.dataDir, "none", "heads");
    const heads = await doctor(settings({ BONAFIDE_AUDIT_HEADS: folder }));
    expect(results(heads.of("disk"))).toEqual(["disk ok", "disk wrong"]);
    await mkdir(join(server.dataDir, "none"));
    expect((await doctor(settings({ BONAFIDE_AUDIT_HEADS: folder }))).code).toBe(0);
  });
});

it("counts the room on a disk: for the database and a backup, and for more files", () => {
  const gigabyte = 1_000_000_000;
  const result = (freeBytes: number, freeFiles: number | undefined, database: number) =>
    roomFinding({ freeBytes, freeFiles }, database, "/data").result;
  expect(result(gigabyte, undefined, 0)).toBe("ok");
  expect(result(100_000_000, undefined, 0)).toBe("wrong");
  expect(result(gigabyte, undefined, 2 * gigabyte)).toBe("wrong");
  expect(result(gigabyte, 999, 0)).toBe("wrong");
});
