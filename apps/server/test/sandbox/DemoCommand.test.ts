import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { endOf, outputOf, spawnBonafide } from "../server/Bonafide.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bonafide-demos-"));
});
afterAll(() => rm(folder, { recursive: true }));

const startDemo = (...flags: ReadonlyArray<string>) => {
  // Settings of the caller do not reach the sandbox of the demonstration.
  const child = spawnBonafide(["demo", ...flags], {
    TMPDIR: folder,
    BONAFIDE_ENVIRONMENT: "production",
  });
  return { child, output: outputOf(child) };
};

describe("bonafide demo", () => {
  it(
    "goes from nothing to a verified callback, a licence, an affiliation and an authorization",
    { timeout: 900_000 },
    async () => {
      const { child, output } = startDemo();
      const { code, stderr, stdout } = await endOf(child, output, 800_000);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      const steps = [
        "Starting a sandbox",
        "Sent a code to 2025550123: 210",
        "Confirmed it: 200",
        "its signature is verified",
        "Read a licence: 200",
        "is a student: 200",
        "An invented person, Anna, signed up",
        "the partner read by OAuth 2.0: fname, lname, email",
        "Done",
      ];
      const places = steps.map((step) => stdout.indexOf(step));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it(
    "stays with --stay until it is interrupted, and removes its data then",
    { timeout: 900_000 },
    async () => {
      const { child, output } = startDemo("--stay");
      const open = /Open (http:\/\/\S+) in a browser/;
      await expect.poll(() => output.stdout, { timeout: 800_000 }).toMatch(open);
      const health = await fetch(`${open.exec(output.stdout)?.[1]}/health`);
      expect(health.status).toBe(200);
      child.kill("SIGINT");
      const { code } = await endOf(child, output);
      expect(code).toBe(0);
      expect(await readdir(folder)).toEqual([]);
    },
  );
});
