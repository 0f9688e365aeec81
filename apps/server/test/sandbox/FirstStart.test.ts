import { execFile } from "node:child_process";
import { constants, existsSync } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { isWhole } from "@bonafide/testkit/Portion";
import { afterAll, beforeAll, expect, it } from "@effect/vitest";
import { endOf, freshDataDirectory, outputOf, spawnBonafide } from "../server/Bonafide.ts";
import { copyOfSources } from "../server/ScratchSources.ts";
import { startServer } from "../server/StartedServer.ts";
import { freshDatabase } from "../storage/RunPostgres.ts";
import { storedRows } from "../storage/StorePlace.ts";
import { describeStores, type TestedStore } from "../storage/TestedStores.ts";
import { demoRows, isWholeDemo, noDemo } from "./WholeDemo.ts";

/** The same program, whose picture of the demo user's licence is a pipe: a first start waits for it in its middle. */
let waiting: string;
let pipe: string;
beforeAll(async () => {
  waiting = await copyOfSources();
  pipe = join(waiting, "apps/server/src/sandbox/DemoLicenseFront.jpg");
  await rm(pipe);
  await makePipe(pipe);
});
afterAll(() => rm(waiting, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 }));

const makePipe = (file: string) => promisify(execFile)("mkfifo", ["-m", "600", file]);

const isUnread = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENXIO";

/** Opens a pipe as soon as it is being read. */
const openedByReader = async (file: string) => {
  const end = Date.now() + 240_000;
  for (;;) {
    const opened = await open(file, constants.O_WRONLY | constants.O_NONBLOCK).catch(
      (error: unknown) => {
        if (!isUnread(error) || Date.now() > end) throw error;
      },
    );
    if (opened !== undefined) return opened;
    await delay(20);
  }
};

/** A place where no server was started. */
const emptyPlace = async ({ name }: TestedStore) => {
  const { dataDir, remove } = await freshDataDirectory();
  const settings = {
    BONAFIDE_DATA_DIR: dataDir,
    ...(name === "Postgres" ? { DATABASE_URL: await freshDatabase() } : {}),
  };
  const rows = (statement: string) => storedRows(settings, statement);
  return { dataDir, settings, rows, remove };
};

/** Starts a server, which is killed once `when` is over. */
const startUntil = async (
  settings: Readonly<Record<string, string>>,
  when: () => Promise<void>,
  program?: string,
) => {
  const child = spawnBonafide(["serve"], { PORT: "0", ...settings }, program);
  const output = outputOf(child);
  const ended = endOf(child, output);
  const early = ended.then(({ stderr, stdout }) => {
    throw new Error(`The server ended:\n${stdout}${stderr}`);
  });
  await Promise.race([when(), early]).finally(() => child.kill("SIGKILL"));
  await early.catch(() => {});
  return output;
};

describeStores((store) => {
  it("killed with SIGKILL as it makes the Demo, a first start leaves nothing of it, and the next makes it whole", async () => {
    const usual = await store.fresh();
    const place = await emptyPlace(store);
    const { dataDir, settings } = place;
    try {
      for (let kills = 0; kills < (isWhole ? 3 : 1); kills += 1) {
        const output = await startUntil(
          settings,
          async () => (await openedByReader(pipe)).close(),
          join(waiting, "apps/server/bin/bonafide.js"),
        );
        expect(output.stdout).not.toContain("listening on");
        expect(await demoRows(place)).toEqual(noDemo);
        expect(existsSync(join(dataDir, "sandbox.json"))).toBe(false);
      }
      await using server = await startServer({ dataDir, settings });
      expect(await demoRows(place)).toEqual(await demoRows(usual));
      await isWholeDemo(server);
    } finally {
      await Promise.all([place.remove(), usual.remove()]);
    }
  });

  it("killed with SIGKILL before it wrote the keys of the Demo, a first start has the next one write them", async () => {
    const place = await emptyPlace(store);
    const { dataDir, settings } = place;
    const made = async () => {
      const [row] = await place.rows("SELECT COUNT(*) AS n FROM sandbox_partners").catch(() => []);
      return Number(row?.["n"] ?? 0);
    };
    try {
      // The file beside which it is written and then moved: writing it waits for a reader.
      await mkdir(dataDir, { mode: 0o700 });
      const written = join(dataDir, "sandbox.json.new");
      await makePipe(written);
      await startUntil(settings, () => expect.poll(made, { timeout: 240_000 }).toBe(1));
      await rm(written);
      expect(existsSync(join(dataDir, "sandbox.json"))).toBe(false);
      const left = await demoRows(place);
      await using server = await startServer({ dataDir, settings });
      expect(await demoRows(place)).toEqual(left);
      await isWholeDemo(server);
    } finally {
      await place.remove();
    }
  });
});
