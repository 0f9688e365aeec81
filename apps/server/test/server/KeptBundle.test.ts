import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@effect/vitest";

const kept = join(import.meta.dirname, "../../bin/KeptBundle.js");

let root: string;
const inRoot = (file: string) => join(root, file);
const writeTimes = (...files: ReadonlyArray<string>) =>
  writeFileSync(
    inRoot("bundle/sources.json"),
    JSON.stringify({
      main: "abc/main.js",
      times: Object.fromEntries(
        files.map((file) => [inRoot(file), statSync(inRoot(file)).mtimeMs]),
      ),
    }),
  );

/** The file that a start of this source takes, as a program of its own finds it. */
const found = (source = "main.ts") => {
  const call = `keptBundle(${JSON.stringify(inRoot("bundle"))}, ${JSON.stringify(inRoot(source))})`;
  const program = `import { keptBundle } from ${JSON.stringify(kept)}; console.log(${call});`;
  return execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  }).trim();
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "bonafide-bundle-"));
  mkdirSync(inRoot("bundle"));
  for (const file of ["main.ts", "other.ts", "elsewhere.ts"]) writeFileSync(inRoot(file), "");
  writeTimes("main.ts", "other.ts");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("a start takes the bundle of the last install", () => {
  it("where its sources are as they were", () => {
    expect(found()).toBe(inRoot("bundle/abc/main.js"));
  });

  it.each<[string, () => void]>([
    ["a source changed", () => utimesSync(inRoot("other.ts"), new Date(), new Date(0))],
    ["a source is missing", () => rmSync(inRoot("other.ts"))],
    ["there is none", () => rmSync(inRoot("bundle"), { recursive: true })],
    ["its list of sources is damaged", () => writeFileSync(inRoot("bundle/sources.json"), "{")],
    ["its list of sources is none", () => writeFileSync(inRoot("bundle/sources.json"), "null")],
  ])("but not where %s", (_, change) => {
    change();
    expect(found()).toBe("undefined");
  });

  it("but not where it is of another checkout, from which this one was copied", () => {
    expect(found("elsewhere.ts")).toBe("undefined");
  });
});
