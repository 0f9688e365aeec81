import { readdirSync, readlinkSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { describeStores } from "../storage/TestedStores.ts";
import type { StorePlace } from "../storage/StorePlace.ts";
import { serveHere } from "./ServerHere.ts";

/** What a process has of which a stopped server must leave nothing. */
const left = (dataDir: string) => ({
  signals: process.listenerCount("SIGTERM") + process.listenerCount("SIGINT"),
  exits: process.listenerCount("exit"),
  exitCode: process.exitCode,
  active: process
    .getActiveResourcesInfo()
    .filter((kind) => /Server|Worker|MessagePort|Process/.test(kind)),
  files: process.platform === "linux" ? filesIn(dataDir) : [],
});

const linkOf = (descriptor: string): string => {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    // It was that of the list.
    return "";
  }
};

const filesIn = (folder: string) =>
  readdirSync("/proc/self/fd")
    .map(linkOf)
    .filter((file) => file.startsWith(folder));

describeStores((store) => {
  describe("a server in the process of the tests", () => {
    let place: StorePlace;
    beforeAll(async () => {
      place = await store.fresh();
    });
    afterAll(() => place.remove());

    it("says what one of its own process says, and leaves nothing behind when it stops", async () => {
      const settings = { PORT: "0", BONAFIDE_DATA_DIR: place.dataDir, ...place.settings };
      const before = left(place.dataDir);
      for (let starts = 0; starts < 2; starts += 1) {
        const server = serveHere(settings);
        await expect.poll(() => server.output.stdout).toContain("listening on");
        const [url = ""] = /http:\S+/.exec(server.output.stdout) ?? [];
        expect((await fetch(`${url}/health`)).status).toBe(200);
        const { code, stderr } = await server.stop();
        expect(code).toBe(0);
        expect(stderr).toContain("SANDBOX SMS gateway");
        expect(stderr).not.toMatch(/ERROR|^\s+at /m);
        await expect(fetch(`${url}/health`)).rejects.toThrow("fetch failed");
        expect(left(place.dataDir)).toEqual(before);
      }
    });

    it("ends with the status and the words of a process that cannot start", async () => {
      const settings = { BONAFIDE_DATA_DIR: place.dataDir, ...place.settings, PORT: "none" };
      const { code, stderr } = await serveHere(settings).ended;
      expect(code).toBe(1);
      expect(stderr).toMatch(/PORT/);
      expect(stderr).not.toMatch(/^\s+at /m);
    });
  });
});
