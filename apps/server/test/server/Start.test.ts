import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { freshDataDirectory, runBonafide, spawnBonafide } from "./Bonafide.ts";
import { type ServerApart, startServerApart } from "./StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { only } from "./StoreOfFile.ts";

const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

const hasCurl = await promisify(execFile)("curl", ["--version"]).then(
  () => true,
  () => false,
);

/** Has a process print the packages that it loaded when it ends. */
const reportingPackages = `--import data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  const packages = new Set();
  registerHooks({
    load: (url, context, next) => {
      packages.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]);
      return next(url, context);
    },
  });
  process.on("exit", () => console.error("loaded:", ...packages));
`)}`;

it("loads no library for its start that only some calls need", async () => {
  await using server = await startServerApart({
    store: only("sqlite", "what it loads is named"),
    settings: { NODE_OPTIONS: reportingPackages },
  });
  await server.stop();
  const [, loaded = ""] = /^loaded: (.*)$/m.exec(server.output.stderr) ?? [];
  const packages = loaded.split(" ");
  expect(packages).toContain("better-sqlite3");
  for (const later of [
    "@simplewebauthn/server",
    "jose",
    "libphonenumber-js",
    "marked",
    "nodemailer",
    "sharp",
    "smpp",
    "undici",
  ])
    expect(packages).not.toContain(later);
});

describe("a sandbox starts", () => {
  let server: ServerApart;
  beforeAll(async () => {
    server = await startServerApart({ store: only("sqlite", "its file is looked at") });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it("says where it is and writes keys that only its owner may read", async () => {
    const sandbox = await server.sandbox();
    expect(sandbox.base_url).toBe(server.baseUrl);
    expect(server.output.stdout).toContain(join(server.dataDir, "sandbox.json"));
    expect(await modeOf(server.dataDir)).toBe(0o700);
    for (const file of ["sandbox.json", "master.key", "bonafide.db"]) {
      expect(await modeOf(join(server.dataDir, file))).toBe(0o600);
    }
    const { outcome } = await (await server.as("demo")).ask("GET", "/health");
    expect(outcome).toEqual([200]);
  });

  it("warns of everything that only pretends", () => {
    const said = server.output.stdout + server.output.stderr;
    for (const provider of ["SMS gateway", "one-time passwords", "carrier"]) {
      expect(said).toContain(`SANDBOX ${provider}`);
    }
  });

  // Not run, and reported so, where there is no curl.
  it.skipIf(!hasCurl)("prints three lines that take a phone from send to confirmed", async () => {
    const lines = server.output.stdout.split("\n").filter((line) => line.includes("curl"));
    expect(lines).toHaveLength(3);
    const { stderr, stdout } = await promisify(execFile)("bash", ["-c", lines.join("\n")]);
    expect(stderr).toBe("");
    const answers = stdout.trim().split("\n");
    expect(answers).toHaveLength(3);
    expect(answers[0]).toContain('"code":210');
    expect(answers[1]).toContain('"result":{"phone":"2025550123"}');
    expect(answers[2]).toContain('"code":200');
  });

  it("prints an address at which its demo user is asked to sign in", async () => {
    const [address = ""] = /^http.*\/oauth\/authorize\?.*$/m.exec(server.output.stdout) ?? [];
    const page = await fetch(address);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<h1>Sign in</h1>");
  });
});

it("is healthy only once its keys are written down", async () => {
  const { dataDir, remove } = await freshDataDirectory();
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const address = holder.address();
  const port = address !== null && typeof address === "object" ? String(address.port) : "";
  holder.close();
  await once(holder, "close");
  const child = spawnBonafide(["serve"], { BONAFIDE_DATA_DIR: dataDir, PORT: port });
  try {
    const health = () => fetch(`http://127.0.0.1:${port}/health`).then(({ status }) => status);
    while ((await health().catch(() => 0)) !== 200) await delay(2);
    const written = await readFile(join(dataDir, "sandbox.json"), "utf8");
    expect(JSON.parse(written)).toMatchObject({ base_url: `http://127.0.0.1:${port}` });
  } finally {
    child.kill("SIGKILL");
    await once(child, "exit");
    await remove();
  }
});

describeStores((store) => {
  it("keeps its keys and its data over a restart, and tells its new address", async () => {
    const { dataDir, remove, settings } = await store.fresh();
    try {
      const first = await startServerApart({ dataDir, settings });
      const before = await first.sandbox();
      const sent = await (await first.as("demo")).send({ phone: "2025550123" });
      expect((await first.stop()).code).toBe(0);
      await using second = await startServerApart({ dataDir, settings });
      const after = await second.sandbox();
      const redirect_uri = `${second.baseUrl}/demo/callback`;
      const oauth = { ...before.oauth, redirect_uri };
      expect(after).toEqual({ ...before, base_url: second.baseUrl, oauth });
      const demo = await second.as("demo");
      expect((await demo.confirm(sent.transactionId, "123123")).outcome).toEqual([200, 200]);
    } finally {
      await remove();
    }
  });

  describe("a server stops", () => {
    it("on SIGTERM with 0, after the answers to what it had accepted", async () => {
      await using server = await store.serveApart();
      const demo = await server.as("demo");
      const asked = Array.from({ length: 40 }, () => demo.send({ phone: "2025550123" }));
      const [first, ...others] = asked;
      await first;
      const began = Date.now();
      const ended = server.stop();
      const settled = await Promise.allSettled(others);
      expect((await ended).code).toBe(0);
      expect(Date.now() - began).toBeLessThan(5_000);
      // What was not accepted any more was refused whole; what was accepted has its answer.
      const answered = settled.filter((answer) => answer.status === "fulfilled");
      const refused = settled.filter((answer) => answer.status === "rejected");
      expect(answered.length).toBeGreaterThan(0);
      for (const { value } of answered) expect(value.outcome).toEqual([200, 210]);
      for (const { reason } of refused) {
        expect(String(reason)).toMatch(/ECONNREFUSED|ECONNRESET|socket hang up/);
      }
      expect((await ended).stderr).not.toMatch(/^\s+at /m);
    });

    it("without waiting for connections that are open and ask nothing", async () => {
      await using server = await store.serveApart();
      const demo = await server.as("demo");
      expect((await demo.send({ phone: "2025550123" })).status).toBe(200);
      const silent = connect(Number(new URL(server.baseUrl).port), "127.0.0.1");
      silent.on("error", () => undefined);
      await once(silent, "connect");
      // Answered after the silent one was accepted.
      await demo.ask("GET", "/health");
      const began = Date.now();
      expect((await server.stop()).code).toBe(0);
      expect(Date.now() - began).toBeLessThan(3_000);
    });
  });
});

describe("a server that cannot start says why in one line and exits 1", () => {
  const expectRefusal = async (settings: Readonly<Record<string, string>>, says: RegExp) => {
    const { code, stderr, stdout } = await runBonafide(["serve"], { PORT: "0", ...settings });
    const said = stdout + stderr.replaceAll(/^.*SANDBOX.*\n/gm, "");
    expect(said).toMatch(says);
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(code).toBe(1);
  };

  it("a port in use", async () => {
    const { dataDir, remove } = await freshDataDirectory();
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const address = holder.address();
    const port = address !== null && typeof address === "object" ? String(address.port) : "";
    try {
      await expectRefusal(
        { BONAFIDE_DATA_DIR: dataDir, PORT: port },
        new RegExp(`${port}.*in use`),
      );
    } finally {
      holder.close();
      await remove();
    }
  });

  it("a data directory that is a file", async () => {
    const { dataDir, remove } = await freshDataDirectory();
    await writeFile(dataDir, "");
    try {
      await expectRefusal({ BONAFIDE_DATA_DIR: dataDir }, /BONAFIDE_DATA_DIR|data directory/);
    } finally {
      await remove();
    }
  });

  it("a file that is no database", async () => {
    const { dataDir, remove } = await freshDataDirectory();
    await mkdir(dataDir);
    await writeFile(join(dataDir, "bonafide.db"), "This is no database.".repeat(1_000));
    try {
      await expectRefusal({ BONAFIDE_DATA_DIR: dataDir }, /database/);
      expect(await readFile(join(dataDir, "bonafide.db"), "utf8")).toContain("no database");
    } finally {
      await remove();
    }
  });

  it("a master key that is none", async () => {
    const { dataDir, remove } = await freshDataDirectory();
    await mkdir(dataDir);
    await writeFile(join(dataDir, "master.key"), "too short\n");
    try {
      await expectRefusal({ BONAFIDE_DATA_DIR: dataDir }, /master key/i);
    } finally {
      await remove();
    }
  });
});
