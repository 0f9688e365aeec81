import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { assert, describe, it } from "@effect/vitest";
import { Schema } from "effect";

const root = resolve(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(resolve(root, file), "utf8");

const Dependencies = Schema.optionalKey(Schema.Record(Schema.String, Schema.String));

const Manifest = Schema.fromJsonString(
  Schema.Struct({
    dependencies: Dependencies,
    optionalDependencies: Dependencies,
    peerDependencies: Dependencies,
  }),
);

const manifests = [
  ...readdirSync(resolve(root, "packages")).map((name) => `packages/${name}/package.json`),
  "apps/server/package.json",
].map((file) => Schema.decodeUnknownSync(Manifest)(read(file)));

describe("docs/dependencies.md", () => {
  it("has a line for each dependency of a package at run time, and no others", () => {
    const needed = manifests
      .flatMap((manifest) => Object.values(manifest))
      .flatMap((dependencies) => Object.keys(dependencies))
      .filter((name) => !name.startsWith("@bonafide/"));
    const named = read("docs/dependencies.md")
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)])
      .map(([, name = ""]) => name);
    assert.deepStrictEqual(named.toSorted(), [...new Set(needed)].toSorted());
  });

  it("says why, who keeps it, its license and what would replace it, in each line", () => {
    const lines = read("docs/dependencies.md")
      .split("\n")
      .filter((line) => line.startsWith("| `"));
    for (const line of lines) {
      const cells = line.split("|").slice(1, -1);
      assert.strictEqual(cells.length, 5, line);
      assert.isTrue(
        cells.every((cell) => cell.trim() !== ""),
        line,
      );
    }
  });
});

describe("SECURITY.md", () => {
  it("names files that are there", () => {
    const files = [...read("SECURITY.md").matchAll(/\]\(([^)#]+)\)/g)].map(([, file = ""]) => file);
    assert.isAbove(files.length, 10);
    assert.deepStrictEqual(
      files.filter((file) => !existsSync(resolve(root, file))),
      [],
    );
  });
});
