import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@effect/vitest";

const kept = join(import.meta.dirname, "../../bin/KeptCode.js");

let root: string;
const inRoot = (file: string) => join(root, file);

/**
 * A bundle whose functions say these letters. V8 compares the length of a text alone, so a letter shows which code ran: a
 * real bundle's folder is named by its contents.
 */
const writeBundle = (letter: string) => {
  writeFileSync(
    inRoot("main.js"),
    `exports.first = () => require("./other.js").name() + "${letter}"; exports.later = () => "${letter}";`,
  );
  writeFileSync(
    inRoot("other.js"),
    `exports.name = () => require("node:path").basename("/of/${letter}");`,
  );
};

/** What a program prints that loads the bundle. */
const printed = (call: string, ...options: ReadonlyArray<string>) => {
  const program = `
    import { mock } from "node:test";
    import { setImmediate } from "node:timers/promises";
    mock.timers.enable({ apis: ["setTimeout"] });
    const { loadWithKeptCode } = await import(${JSON.stringify(kept)});
    const bundle = loadWithKeptCode(${JSON.stringify(inRoot("main.js"))});
    const pass = async (seconds) => {
      mock.timers.tick(seconds * 1_000);
      for (let turn = 0; turn < 9; turn += 1) await setImmediate();
    };
    ${call}`;
  const given = [...options, "--input-type=module", "--eval", program];
  return execFileSync(process.execPath, given, { encoding: "utf8" }).trim();
};
const first = "console.log(bundle.first());";
const later = "console.log(bundle.later());";
/** A process that ends without exiting. */
const kill = "process.kill(process.pid, 'SIGKILL');";

const keptFiles = () =>
  readdirSync(root)
    .filter((name) => name.startsWith("code-"))
    .flatMap((folder) => readdirSync(inRoot(folder)).map((name) => inRoot(join(folder, name))));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "bonafide-code-"));
  writeFileSync(inRoot("package.json"), '{ "type": "commonjs" }');
  writeBundle("a");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("what V8 compiled", () => {
  it("is kept for later starts, by scripts and their neighbours", () => {
    expect(printed(first)).toBe("aa");
    writeBundle("b");
    expect(printed(first)).toBe("aa");
  });

  it("is kept three seconds after a start, before a process is killed", () => {
    expect(() => printed(`bundle.first(); await pass(3); ${kill}`)).toThrow("Command failed");
    writeBundle("b");
    expect(printed(first)).toBe("aa");
  });

  it("is kept again after a minute, where much more was compiled since", () => {
    expect(printed(first)).toBe("aa");
    expect(() => printed(`bundle.later(); await pass(60); ${kill}`)).toThrow("Command failed");
    writeBundle("b");
    expect([printed(first), printed(later)]).toEqual(["aa", "a"]);
  });

  it("is not written again where nothing was compiled since", () => {
    printed(first);
    const times = () => keptFiles().map((file) => statSync(file).mtimeMs);
    const written = times();
    expect(written).toHaveLength(2);
    printed("bundle.first(); await pass(60);");
    expect(times()).toEqual(written);
  });

  it("is compiled anew by a Node with other flags", () => {
    expect(printed(first)).toBe("aa");
    writeBundle("b");
    expect(printed(first, "--no-opt")).toBe("bb");
    expect(printed(first)).toBe("aa");
  });

  it("is left out where errors are to show the lines of the sources", () => {
    expect(printed(first)).toBe("aa");
    writeBundle("b");
    expect(printed(first, "--enable-source-maps")).toBe("bb");
  });

  it.each<[string, (file: string) => void]>([
    ["is empty", (file) => writeFileSync(file, "")],
    ["is cut off", (file) => writeFileSync(file, readFileSync(file).subarray(0, -1))],
    [
      "has another bit",
      (file) => {
        const bytes = readFileSync(file);
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
        writeFileSync(file, bytes);
      },
    ],
  ])("is compiled anew, and kept, where a file %s", (_, damage) => {
    printed(first);
    for (const file of keptFiles()) damage(file);
    writeBundle("b");
    expect(printed(first)).toBe("bb");
    writeBundle("c");
    expect(printed(first)).toBe("bb");
  });

  it("is compiled at each start where nothing can be written", () => {
    printed(first);
    const [folder = ""] = readdirSync(root).filter((name) => name.startsWith("code-"));
    rmSync(inRoot(folder), { recursive: true });
    writeFileSync(inRoot(folder), "a file");
    expect(printed(first)).toBe("aa");
    writeBundle("b");
    expect(printed(first)).toBe("bb");
  });
});
