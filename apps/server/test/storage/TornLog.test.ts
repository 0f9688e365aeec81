import { appendFile, readFile, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { freshDataDirectory } from "../server/Bonafide.ts";
import { count, expectKept, expectWhole, load, nothing } from "../server/Load.ts";
import { startServer } from "../server/StartedServer.ts";

/** The header of SQLite's log, and a frame of it, in bytes. Source: sqlite.org/fileformat2.html#walformat. */
const header = 32;
const frame = 24 + 4_096;

/** What a stop in the middle of a write leaves behind the last commit. */
const tears: ReadonlyArray<readonly [string, (log: string) => Promise<unknown>]> = [
  ["half a frame", (log) => appendFile(log, Buffer.alloc(frame / 2, 7))],
  ["frames of garbage", (log) => appendFile(log, Buffer.alloc(3 * frame, 7))],
  [
    "frames of a commit that did not end",
    async (log) => {
      const whole = await readFile(log);
      const copied = Buffer.from(whole.subarray(header, header + frame));
      copied.writeUInt32BE(0, 4);
      return appendFile(log, copied);
    },
  ],
];

/** Kills a server under load. Returns the file of its write-ahead log. */
const logOfKilled = async (dataDir: string, acknowledged: ReturnType<typeof nothing>) => {
  const killed = await startServer({ dataDir });
  const loaded = load(killed, acknowledged);
  while (count(acknowledged) < 60) await new Promise((resolve) => setTimeout(resolve, 2));
  await killed.stop("SIGKILL");
  await loaded;
  return join(dataDir, "bonafide.db-wal");
};

describe("a log that is torn", () => {
  it.each(tears)("behind the last commit by %s loses nothing", async (_, tear) => {
    const { dataDir, remove } = await freshDataDirectory();
    const acknowledged = nothing();
    try {
      const log = await logOfKilled(dataDir, acknowledged);
      await tear(log);
      await using server = await startServer({ dataDir });
      await expectKept(server, acknowledged);
      expectWhole(dataDir);
    } finally {
      await remove();
    }
  });

  it.each([0.3, 0.7, 0.95])("in its middle, at %f, leaves no halves of anything", async (part) => {
    const { dataDir, remove } = await freshDataDirectory();
    const acknowledged = nothing();
    try {
      const log = await logOfKilled(dataDir, acknowledged);
      const { size } = await stat(log);
      await truncate(log, Math.floor(size * part));
      const { code } = await (await startServer({ dataDir })).stop();
      expect(code).toBe(0);
      expectWhole(dataDir);
    } finally {
      await remove();
    }
  });
});
