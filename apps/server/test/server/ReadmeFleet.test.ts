import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "@effect/vitest";
import { Schema } from "effect";
import { postgresPrograms } from "../storage/PostgresServer.ts";
import { freshDatabase } from "../storage/RunPostgres.ts";
import { freePort } from "../telemetry/Scrape.ts";
import { outputOf } from "./Bonafide.ts";
import { Partner } from "./Partner.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const launcher = join(root, "apps/server/bin/bonafide.js");

const Keys = Schema.fromJsonString(
  Schema.Struct({
    accounts: Schema.Struct({ demo: Schema.Struct({ authorization: Schema.String }) }),
  }),
);

/** The commands of README.md below a heading. */
const commandsBelow = async (heading: string): Promise<string> => {
  const [, section = ""] = (await readFile(join(root, "README.md"), "utf8")).split(`## ${heading}`);
  return /```sh\n(?<commands>[\s\S]*?)```/.exec(section)?.groups?.["commands"] ?? "";
};

it.skipIf(postgresPrograms === undefined)(
  "the README's processes on one Postgres answer each other's requests and have their work done",
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
      const keys = Schema.decodeUnknownSync(Keys)(
        await readFile(join(folder, "data/1/sandbox.json"), "utf8"),
      );
      const [one, other] = baseUrls.map(
        (baseUrl) => new Partner(baseUrl, keys.accounts.demo.authorization),
      );
      const sent = await one?.send({ phone: "2025550123" });
      const confirmed = await other?.confirm(sent?.transactionId ?? "", "123123");
      expect(confirmed?.outcome).toEqual([200, 200]);
      const asked = await other?.identity({ phone: "8885550123", birth_date: "1980-02-29" });
      const matched = await one?.settled(asked?.transactionId ?? "");
      expect(matched?.outcome).toEqual([200, 200]);
    } finally {
      if (shell.pid !== undefined) process.kill(-shell.pid, "SIGKILL");
      await rm(folder, { recursive: true, force: true });
    }
  },
);
