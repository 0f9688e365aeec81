import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@effect/vitest";

const kept = join(import.meta.dirname, "../../bin/KeptResolutions.js");

let root: string;
const write = (file: string, text: string) => writeFileSync(join(root, file), text);

/** What the package exports: a file by its letter, or one for each condition. */
const exportFile = (exports: unknown) =>
  write("node_modules/dep/package.json", JSON.stringify({ type: "module", exports }));

/** Starts a program that prints what it imports. */
const imported = (...options: ReadonlyArray<string>) =>
  execFileSync(process.execPath, [...options, join(root, "main.mjs")], { encoding: "utf8" }).trim();

let minutes = 0;
/** As an install or an editor does, at another time than before. */
const touch = (file: string) => {
  minutes += 1;
  utimesSync(join(root, file), new Date(), new Date(Date.now() - minutes * 60_000));
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "bonafide-resolutions-"));
  mkdirSync(join(root, "node_modules/dep"), { recursive: true });
  for (const letter of ["a", "b"])
    write(`node_modules/dep/${letter}.js`, `export default "${letter}";`);
  exportFile("./a.js");
  write("node_modules/.modules.yaml", "");
  write("manifest.json", "");
  const folders = [join(root, "cache"), [join(root, "manifest.json")]];
  write(
    "main.mjs",
    `import { keepResolutions } from ${JSON.stringify(kept)};
keepResolutions(...${JSON.stringify(folders)});
console.log((await import("dep")).default);`,
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("how imports were resolved", () => {
  it("is kept for later starts", () => {
    expect(imported()).toBe("a");
    exportFile("./b.js");
    expect(imported()).toBe("a");
  });

  it.each(["node_modules/.modules.yaml", "manifest.json"])(
    "is found anew once %s changes",
    (file) => {
      expect(imported()).toBe("a");
      exportFile("./b.js");
      touch(file);
      expect([imported(), imported()]).toEqual(["b", "b"]);
    },
  );

  it("is not kept where no installer left its mark", () => {
    rmSync(join(root, "node_modules/.modules.yaml"));
    expect(imported()).toBe("a");
    expect(existsSync(join(root, "cache"))).toBe(false);
  });

  it("is not taken from a start under other conditions", () => {
    exportFile({ special: "./b.js", default: "./a.js" });
    expect(imported()).toBe("a");
    expect(imported("--conditions=special")).toBe("b");
    expect(imported()).toBe("a");
  });

  it.each(["", "{", "null", '{"stamp":"other","found":{}}'])(
    "is found anew where the file is damaged: %s",
    (text) => {
      mkdirSync(join(root, "cache"));
      write("cache/resolutions.json", text);
      expect(imported()).toBe("a");
    },
  );

  it("is found anew at each start where the folder cannot be written", () => {
    write("cache", "a file");
    expect([imported(), imported()]).toEqual(["a", "a"]);
  });
});
