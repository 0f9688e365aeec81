import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { expectKept, expectWhole, load, nothing } from "../server/Load.ts";
import { startServerApart } from "../server/StartedServer.ts";
import { only } from "../server/StoreOfFile.ts";
import { freshPlace } from "./StorePlace.ts";

const hasPrlimit = spawnSync("prlimit", ["--version"]).error === undefined;

/** Lets no file of a process grow beyond so many bytes: to the process, a full disk. */
const limitFiles = (pid: number | undefined, bytes: number | "unlimited") => {
  const { status } = spawnSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:unlimited`]);
  expect(status).toBe(0);
};

describe.skipIf(!hasPrlimit)("a disk that is full", () => {
  it("costs requests, and nothing that was acknowledged; they are taken again once there is room", async () => {
    const place = await freshPlace(only("sqlite", "PostgresRefusals has that of Postgres"));
    const settings = { BONAFIDE_SANDBOX_DELAY: "200 millis" };
    await using server = await startServerApart({ dataDir: place.dataDir, settings });
    const acknowledged = nothing();
    const statusOf = async (path: string) => (await fetch(`${server.baseUrl}${path}`)).status;
    const until = async (what: string, holds: () => Promise<boolean>) => {
      const end = Date.now() + 60_000;
      while (!(await holds())) {
        if (Date.now() > end) throw new Error(`Not within a minute: ${what}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    for (let round = 0; round < 2; round += 1) {
      const log = statSync(join(server.dataDir, "bonafide.db-wal")).size;
      const database = statSync(join(server.dataDir, "bonafide.db")).size;
      limitFiles(server.child.pid, Math.min(log, database) + 50_000);
      await load(server, acknowledged);
      const demo = await server.as("demo");
      await until("refused", async () => (await demo.send({ phone: "2025550123" })).status >= 500);
      expect(await statusOf("/health")).toBe(200);
      await until("not ready", async () => (await statusOf("/ready")) === 503);
      limitFiles(server.child.pid, "unlimited");
      await until("taken", async () => (await demo.send({ phone: "2025550123" })).status === 200);
      await until("ready", async () => (await statusOf("/ready")) === 200);
    }
    await expectKept(server, acknowledged);
    await expectWhole(place);
    await place.remove();
  });
});
