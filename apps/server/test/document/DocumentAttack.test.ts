import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import type { Partner } from "../server/Partner.ts";
import type { ServerApart } from "../server/StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { backOf, frontOf } from "./SampleForms.ts";

describeStores((store) => {
  let temporary: string;
  let server: ServerApart;
  let demo: Partner;
  beforeAll(async () => {
    temporary = await mkdtemp(join(tmpdir(), "bonafide-temporary-"));
    server = await store.serveApart({ settings: { TMPDIR: temporary } });
    demo = await server.as("demo");
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await rm(temporary, { recursive: true });
  });

  const megabyte = 1024 * 1024;

  /** What the server's process holds, in megabytes. */
  const memory = async () => {
    const status = await readFile(`/proc/${server.child.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  };

  /** The most that the server held while something happened. */
  const peakDuring = async (happening: Promise<unknown>): Promise<number> => {
    let over = false;
    const end = happening.finally(() => (over = true));
    let peak = 0;
    while (!over) {
      peak = Math.max(peak, await memory());
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await end;
    return peak;
  };

  /** The largest images that there may be, and metadata that is wrong, so that nothing is stored. */
  const largest = [
    frontOf("front.jpg", sampleImage("jpeg", 16 * megabyte - 1)),
    backOf(sampleImage("png", 16 * megabyte - 1)),
    { name: "metadata", content: "x".repeat(501) },
  ];

  describe("many of the largest uploads at once", () => {
    it("are all answered, and hold less than 300 MB together", async () => {
      await demo.verify("license", largest);
      const rest = await memory();
      const uploads = Promise.all(
        Array.from({ length: 24 }, () => demo.verify("license", largest)),
      );
      const peak = await peakDuring(uploads);
      for (const { outcome } of await uploads) expect(outcome).toEqual([422, 3901]);
      expect(peak - rest).toBeLessThan(300);
    });

    it("leave no temporary file, and a server that answers and met no defect", async () => {
      expect(await readdir(temporary)).toEqual([]);
      expect((await demo.ask("GET", "/health")).status).toBe(200);
      expect(server.output.stdout + server.output.stderr).not.toMatch(/defect|^\s+at /im);
    });
  });
});
