import { assert, it } from "@effect/vitest";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, textOf, trackedFiles } from "../src/Repository.ts";

// Assembled here, so that this file does not contain them.
const registryHosts = ["://" + "registry.", "://" + "deb."];
const machinePaths = ["/" + "work/", "/" + "root/"];
const temporaryPath = "/" + "tmp/";

const holders = (files: ReadonlyArray<string>, words: ReadonlyArray<string>) =>
  files.flatMap((file) => {
    const text = textOf(file);
    return words.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
  });

it("no tracked file names a package registry", () => {
  assert.deepStrictEqual(holders(trackedFiles(), registryHosts), []);
});

it("no tracked file names a path of a developer's machine", () => {
  assert.deepStrictEqual(holders(trackedFiles(), machinePaths), []);
  assert.deepStrictEqual(holders(trackedFiles("docs", "*.md"), [temporaryPath]), []);
});

it("every link of a document leads to a file", () => {
  const dead = trackedFiles("*.md").flatMap((file) =>
    Array.from(textOf(file).matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g), ([, link = ""]) => link)
      .filter((link) => !existsSync(join(root, dirname(file), link)))
      .map((link) => `${file}: ${link}`),
  );
  assert.deepStrictEqual(dead, []);
});

it("every file that CONTRIBUTING names is there", () => {
  const named = Array.from(
    textOf("CONTRIBUTING.md").matchAll(/`([\w-]+\/[\w./-]+\.ts)`/g),
    ([, file = ""]) => file,
  );
  assert.isAbove(named.length, 5);
  assert.deepStrictEqual(
    named.filter(
      (file) => !["", "packages"].some((folder) => existsSync(join(root, folder, file))),
    ),
    [],
  );
});
