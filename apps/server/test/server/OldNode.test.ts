import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { Schema } from "effect";

const root = join(import.meta.dirname, "../../../..");
const launcher = join(root, "apps/server/bin/bonafide.js");

/** The start of a Node that lacks what these options take away, as older ones lack it. */
const startOn = (node: string, ...options: ReadonlyArray<string>) =>
  spawnSync(node, [...options, launcher, "--version"], { encoding: "utf8" });

const oneLine = /^bonafide needs Node 24\.7 or newer: Node [\d.]+ for [\w-]+ lacks ([\w. ]+)\n$/;

describe("a Node that is too old", () => {
  it("gets one line about what it lacks", () => {
    const loader = `data:text/javascript,${encodeURIComponent(
      `import { syncBuiltinESMExports } from "node:module"; import crypto from "node:crypto"; delete crypto.argon2; syncBuiltinESMExports();`,
    )}`;
    const { status, stderr, stdout } = startOn(process.execPath, "--import", loader);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(oneLine.exec(stderr)?.[1]).toBe("crypto.argon2");
  });

  // The host's, where it is older than what the install brings: CI's is 20.
  const hosts = (process.env["PATH"] ?? "")
    .split(":")
    .filter((folder) => !folder.includes("node_modules"))
    .map((folder) => join(folder, "node"));
  const versionOf = (node: string) => {
    try {
      return execFileSync(node, ["--version"], { encoding: "utf8" });
    } catch {
      return "";
    }
  };
  const old = hosts.find((node) => /^v(1\d|2[0-3])\./.test(versionOf(node)));
  it.skipIf(old === undefined)("gets it from Node 20 too, which cannot read TypeScript", () => {
    const { status, stderr } = startOn(old ?? "");
    expect(status).toBe(1);
    expect(oneLine.exec(stderr)?.[1]).toMatch(/crypto\.argon2/);
  });
});

const Manifest = Schema.fromJsonString(
  Schema.Struct({
    scripts: Schema.Record(Schema.String, Schema.String),
    optionalDependencies: Schema.Record(Schema.String, Schema.String),
  }),
);

it("no package brings a Node that lacks argon2: where none does, the host's is used", () => {
  const text = readFileSync(join(root, "package.json"), "utf8");
  const { optionalDependencies, scripts } = Schema.decodeUnknownSync(Manifest)(text);
  const brought = Object.entries(optionalDependencies).filter(([name]) => name.startsWith("node-"));
  expect(brought.length).toBeGreaterThan(2);
  for (const [name, version] of brought) {
    const [major = 0, minor = 0] = version.split(".").map(Number);
    expect(`${name} ${major === 24 && minor >= 7}`).toBe(`${name} true`);
  }
  expect(scripts["start"]).toContain("apps/server/bin/bonafide.js serve");
});
