import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "@effect/vitest";
import { findingsIn, runConformance } from "../conformance/ConformanceRun.ts";
import { postgresPrograms } from "../storage/PostgresServer.ts";
import { freshDatabase } from "../storage/RunPostgres.ts";
import { freePort } from "../telemetry/Scrape.ts";
import { outputOf } from "./Bonafide.ts";
import { startRoundRobin } from "./RoundRobin.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const launcher = join(root, "apps/server/bin/bonafide.js");

/** The commands of README.md below a heading. */
const commandsBelow = async (heading: string): Promise<string> => {
  const [, section = ""] = (await readFile(join(root, "README.md"), "utf8")).split(`## ${heading}`);
  return /```sh\n(?<commands>[\s\S]*?)```/.exec(section)?.groups?.["commands"] ?? "";
};

it.skipIf(postgresPrograms === undefined)(
  "the README's processes on one Postgres meet every sentence of the interface, where each request goes to another",
  { timeout: 600_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "bonafide-readme-"));
    const ports = await Promise.all([freePort(), freePort()]);
    const commands = (await commandsBelow("Grow"))
      .replace("postgres://bonafide:password@127.0.0.1/bonafide", await freshDatabase())
      .replaceAll("npx -y pnpm@12.21.0 start", `"${process.execPath}" "${launcher}" serve`)
      .replace("8081", String(ports[0]))
      .replace("8082", String(ports[1]));
    // A group of its own, so that all that it starts ends with it. It ends where one of its processes does.
    const shell = spawn("bash", ["-c", `${commands}\nwait -n`], {
      cwd: folder,
      detached: true,
      env: { PATH: process.env["PATH"], BONAFIDE_SANDBOX_DELAY: "0" },
    });
    const output = outputOf(shell);
    try {
      const baseUrls = ports.map((port) => `http://127.0.0.1:${port}`);
      for (const baseUrl of baseUrls) {
        const isReady = () =>
          fetch(`${baseUrl}/ready`)
            .then(({ ok }) => ok)
            .catch(() => false);
        while (!(await isReady())) {
          if (shell.exitCode !== null) throw new Error(`A process ended:\n${output.stderr}`);
          await delay(50);
        }
      }
      await using balancer = await startRoundRobin(() => baseUrls);
      const keys = join(folder, "data/1/sandbox.json");
      const { code, stdout } = await runConformance(balancer.baseUrl, keys, "--format", "json");
      const findings = findingsIn(stdout);
      expect(findings.filter(({ result }) => result !== "met")).toEqual([]);
      expect(findings.length).toBeGreaterThan(350);
      expect(code).toBe(0);
      for (const given of balancer.given()) expect(given).toBeGreaterThan(300);
    } finally {
      if (shell.pid !== undefined) process.kill(-shell.pid, "SIGKILL");
      await rm(folder, { recursive: true, force: true });
    }
  },
);
