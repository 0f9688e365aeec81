import { execFileSync, spawnSync } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateTables } from "@bonafide/adapters-sql/storage/SqlMigrations";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { sqliteAt, temporaryFolder } from "../storage/TemporarySqlite.ts";
import { launcher, outputOf, runBonafide, spawnBonafide } from "./Bonafide.ts";

const startPace = join(import.meta.dirname, "../../bin/StartPace.js");

/** Linux, with the permission to leave its idle policy. */
const mayReturn =
  spawnSync("sh", ["-c", "chrt --idle --pid 0 $$ && chrt --other --pid 0 $$"]).status === 0;

/** The number of Linux's idle policy, and where Linux says which policy a thread has: its 41st field. */
const idle = "5";
const policyAt = 38;

/**
 * What a program prints that is held to a share of a core. It may `work` until it is a second ahead of 0.2 of a core, call
 * `pace`, `serving` and `migrating`, and say whether it `isAhead` still, or which `policy` it has.
 */
const printed = (
  step: string,
  { command = "serve", path = "", seconds = 60, share = "0.2" } = {},
): string => {
  const program = `
    import { channel } from "node:diagnostics_channel";
    import { readFileSync } from "node:fs";
    import { setTimeout } from "node:timers/promises";
    import { paceOfStart } from ${JSON.stringify(startPace)};
    const ahead = () => {
      const { system, user } = process.cpuUsage();
      return (system + user) / 1_000 / 0.2 - performance.now();
    };
    const work = () => { while (ahead() < 1_000); };
    const isAhead = () => ahead() > 500;
    const policy = () => readFileSync("/proc/self/stat", "utf8").split(") ")[1].split(" ")[${policyAt}];
    const serving = () => channel("bonafide.serving").publish(undefined);
    const migrating = () => channel("bonafide.migrating").publish(undefined);
    const pace = paceOfStart([${JSON.stringify(command)}], { BONAFIDE_START_SHARE: ${JSON.stringify(share)} }, ${seconds});
    ${step}
    process.exit();`;
  const given = ["--input-type=module", "--eval", program];
  return execFileSync(process.execPath, given, { encoding: "utf8", env: { PATH: path } }).trim();
};

describe("a start that may take a share of a core", () => {
  it.each([
    ["each step that was more than that", "work(); pace(); console.log(isAhead());"],
    ["a turn of the event loop that was", "work(); await setTimeout(30); console.log(isAhead());"],
  ])("stands still after %s", (_, step) => {
    expect(printed(step)).toBe("false");
  });

  const unheld = "work(); pace(); await setTimeout(30); console.log(isAhead());";
  it.each([
    ["once it serves", "serve", "0.2", `serving(); ${unheld}`],
    ["while it changes tables", "serve", "0.2", `migrating(); ${unheld}`],
    ["where it may take all", "serve", "1", unheld],
    ["where nothing is set", "serve", "", unheld],
    ["of another command", "doctor", "0.2", unheld],
  ])("does not stand still %s", (_, command, share, step) => {
    expect(printed(step, { command, share })).toBe("true");
  });

  it.skipIf(!mayReturn).each([
    ["until it serves", "serving();", "0"],
    ["until it changes tables", "migrating();", "0"],
    ["as long as it is near its share", "pace();", idle],
    ["for some seconds", "while (policy() !== '0') await setTimeout(50);", "0"],
  ])("is behind the other processes %s", (_, step, policy) => {
    const path = process.env["PATH"] ?? "";
    const steps = `console.log(policy()); ${step} console.log(policy());`;
    const seconds = step.startsWith("while") ? 0.5 : 60;
    expect(printed(steps, { path, seconds })).toBe(`${idle}\n${policy}`);
  });

  it("goes on as usual where tables are changed, and nowhere else", () =>
    Effect.gen(function* () {
      const changes: Array<unknown> = [];
      const note = (change: unknown): void => void changes.push(change);
      subscribe("bonafide.migrating", note);
      const database = sqliteAt(join(yield* temporaryFolder, "bonafide.db"));
      for (const _ of ["first", "next"]) yield* Effect.provide(migrateTables, database);
      expect(changes).toHaveLength(1);
      unsubscribe("bonafide.migrating", note);
    }).pipe(Effect.scoped, Effect.runPromise));

  describe("with the server", () => {
    let dataDir: string;
    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), "bonafide-paced-"));
    });
    afterAll(() => rm(dataDir, { recursive: true, force: true }));

    /** What Linux says of a process, or of a thread, from its state on. */
    const fieldsOf = (folder: string): ReadonlyArray<string> =>
      (readFileSync(`${folder}/stat`, "utf8").split(") ")[1] ?? "").split(" ");

    const started = async (share: string) => {
      const settings = { BONAFIDE_DATA_DIR: dataDir, PORT: "0", BONAFIDE_START_SHARE: share };
      const server = spawnBonafide(["serve"], settings, launcher);
      const output = outputOf(server);
      await expect
        .poll(() => output.stdout, { interval: 20, timeout: 240_000 })
        .toContain("Stop with Ctrl-C");
      return server;
    };

    it.skipIf(process.platform !== "linux")("is held back no more when it is ready", async () => {
      // The first one makes tables, for which none is held back.
      (await started("1")).kill("SIGKILL");
      const began = performance.now();
      const server = await started("0.3");
      const passed = performance.now() - began;
      const threads = readdirSync(`/proc/${server.pid}/task`);
      const policies = threads.map(
        (thread) => fieldsOf(`/proc/${server.pid}/task/${thread}`)[policyAt],
      );
      server.kill("SIGKILL");
      // No start takes less than 0.45 s of processor time.
      expect(passed).toBeGreaterThan(1_500);
      expect(policies).not.toContain(idle);
    });

    it.each(["0", "0.01", "2", "half"])("is refused a share of %s", async (share) => {
      const settings = { BONAFIDE_DATA_DIR: dataDir, PORT: "0", BONAFIDE_START_SHARE: share };
      const refused = await runBonafide(["serve"], settings);
      expect(refused).toMatchObject({ code: 1, stdout: "" });
      expect(refused.stderr).toContain(
        "BONAFIDE_START_SHARE is not valid: expected a number between 0.05 and 1",
      );
    });
  });
});
