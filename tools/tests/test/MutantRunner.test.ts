import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "@effect/vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const file = "packages/adapters-providers/src/shop/Hours.ts";

// Caught in a loop, a process sleeps there: other tests need the processor.
const source = `
export const isOpen = (hour: number) => hour < 10;
export const isShut = (hour: number) => !isOpen(hour);
export const rings = (hour: number) => {
  let bells = "";
  for (let at = 0; at !== hour; at = at + 1) bells = bells.concat("x");
  return bells;
};
export const isLoud = (hour: number) => !isShut(hour);
export const strike = (hour: number) => {
  const loud = isLoud(hour);
  while (loud) sleep();
  return hour;
};
declare const sleep: () => void;
`;

// The second test fails with any mutant, and without one too: it passes but once in a process. So only a mutant's own run
// learns from it, and ends before the last test, which does not end where noon is loud.
const tests = `
import { expect, it } from "vitest";
import { isLoud, isOpen, isShut, rings, strike } from "../src/shop/Hours.ts";
let asked = 0;
globalThis.sleep = () => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000); };
it("opens", () => { expect([isOpen(9), isOpen(12), isShut(9)]).toEqual([true, false, false]); });
it("once", () => { isOpen(10); expect([asked++, isLoud(12)]).toEqual([0, false]); });
it("rings", () => { expect(rings(2)).toBe("xx"); });
it("strikes", () => { expect(strike(12)).toBe(12); });
`;

const config = `
import { mutantPlugin } from "./tools/tests/mutants/plugin.ts";
const file = new URL("tools/tests/mutants/MutantRunner.ts", import.meta.url).pathname;
const runner = process.env.MUTANTS_TOGETHER ? { runner: file } : {};
const test = { name: "adapters-providers", root: "packages/adapters-providers", isolate: false, ...runner };
export default { test: { fsModuleCache: false, projects: [{ plugins: [mutantPlugin()], test }] } };
`;

const code = "export const isOpen = (hour: number) => hour < 10;";
const reason = "Either hour is as good.";
const named = [
  { file, code, change: "10 → 10 + 1", reason },
  { file, code: "const other = hour < 10;", change: "< → <=", reason },
];

/** A repository with this tool, one source and its tests. */
const smallRepository = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "mutants-of-"));
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  cpSync(join(root, "tools/tests/mutants"), join(folder, "tools/tests/mutants"), {
    recursive: true,
  });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  write("package.json", `{ "type": "module" }`);
  write("vitest.config.ts", config);
  write("tools/tests/mutants/survivors.json", JSON.stringify(named));
  write(file, source);
  write("packages/adapters-providers/test/Hours.test.ts", tests);
  return folder;
};

it("pnpm mutants tells what is killed, what is named and what survives", () => {
  const folder = smallRepository();
  const main = join(folder, "tools/tests/mutants/main.ts");
  const bin = join(root, "node_modules/.bin");
  const { status, stdout } = spawnSync(process.execPath, [main, "--seed", "1"], {
    encoding: "utf8",
    timeout: 150_000,
    env: { ...process.env, PATH: [bin, process.env["PATH"]].join(delimiter) },
  });
  rmSync(folder, { recursive: true, force: true });
  const lines = stdout.trim().split("\n");
  // A test is named without its file by the run of all mutants, and with it by a mutant's own run.
  expect(lines.slice(1, -1).toSorted()).toEqual([
    `killed     ${file}:3  ! → (nothing)  [opens]`,
    `killed     ${file}:6  !== → ===  [rings]`,
    `killed     ${file}:6  + → -  [rings]`,
    `killed     ${file}:6  0 → 0 + 1  [rings]`,
    `killed     ${file}:6  1 → 1 + 1  [rings]`,
    `killed     ${file}:9  ! → (nothing)  [Hours.test.ts: once]`,
    `named      ${file}:2  10 → 10 + 1  [Either hour is as good.]`,
    `survived   ${file}:2  < → <=  [no test fails]`,
  ]);
  expect(lines.at(-1)).toBe("6 killed, 1 named, 1 survived: 87.5 %");
  expect(status).toBe(1);
});
