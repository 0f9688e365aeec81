import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, it } from "vitest";

it("tests run on the Node that the install brings, not the host's", () => {
  expect(process.versions.node).toMatch(/^24\./);
});

it("and so does what they start", () => {
  const bin = resolve(import.meta.dirname, "../../../node_modules/.bin/node");
  expect(execFileSync(bin, ["--version"], { encoding: "utf8" })).toMatch(/^v24\./);
});
