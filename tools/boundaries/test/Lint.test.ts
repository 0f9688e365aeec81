import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../../..");

/** A planted violation, and the rule that must report it. */
const plants: ReadonlyArray<readonly [says: string, file: string, source: string, rule: string]> = [
  [
    "core imports an effect subpath",
    "packages/core/src/A.ts",
    `export * from "effect/sql";`,
    "no-restricted-imports",
  ],
  [
    "core imports the type of an effect subpath",
    "packages/core/src/B.ts",
    `export type { Schema } from "effect/Schema";`,
    "no-restricted-imports",
  ],
  [
    "core imports node",
    "packages/core/src/C.ts",
    `import { readFileSync } from "node:fs";\nexport const a = readFileSync;`,
    "no-restricted-imports",
  ],
  [
    "core imports node without its prefix",
    "packages/core/src/D.ts",
    `export { join } from "path";`,
    "no-restricted-imports",
  ],
  [
    "core imports node as it runs",
    "packages/core/src/E.ts",
    `export const a = () => import("node:fs");`,
    "no-restricted-imports",
  ],
  [
    "core imports another package",
    "packages/core/src/F.ts",
    `export * from "@bonafide/adapters-sql/Store";`,
    "no-restricted-imports",
  ],
  [
    "core makes a Date",
    "packages/core/src/telecom/G.ts",
    `export const a = () => new Date(0);`,
    "no-restricted-globals",
  ],
  [
    "core reads the clock",
    "packages/core/src/H.ts",
    `export const a = () => Date.now();`,
    "no-restricted-globals",
  ],
  [
    "core reads the other clock",
    "packages/core/src/I.ts",
    `export const a = () => performance.now();`,
    "no-restricted-globals",
  ],
  [
    "core reads the clock by the back door",
    "packages/core/src/J.ts",
    `export const a = () => globalThis.Date.now();`,
    "no-restricted-globals",
  ],
  [
    "core draws a number",
    "packages/core/src/K.ts",
    `export const a = () => Math.random();`,
    "no-restricted-properties",
  ],
  [
    "core draws a number without naming its room",
    "packages/core/src/L.ts",
    `const { random } = Math;\nexport const a = random;`,
    "no-restricted-properties",
  ],
  [
    "core draws bytes",
    "packages/core/src/M.ts",
    `export const a = () => crypto.randomUUID();`,
    "no-restricted-globals",
  ],
  [
    "core reads the process",
    "packages/core/src/N.ts",
    `export const a = () => process.env;`,
    "no-restricted-globals",
  ],
  [
    "core waits",
    "packages/core/src/O.ts",
    `export const a = () => setTimeout(() => {}, 1);`,
    "no-restricted-globals",
  ],
  [
    "an adapter ships the testkit",
    "packages/adapters-sql/src/A.ts",
    `export * from "@bonafide/testkit/Fakes";`,
    "no-restricted-imports",
  ],
  [
    "the server ships the testkit",
    "apps/server/src/A.ts",
    `export * from "@bonafide/testkit/Fakes";`,
    "no-restricted-imports",
  ],
  [
    "an adapter ships a test runner",
    "packages/adapters-http/src/B.ts",
    `export { it } from "vitest";`,
    "no-restricted-imports",
  ],
  [
    "source says any",
    "packages/adapters-http/src/C.ts",
    `export const a = (b: any) => b;`,
    "no-explicit-any",
  ],
  [
    "a test says any",
    "packages/core/test/A.test.ts",
    `export const a = [] as Array<any>;`,
    "no-explicit-any",
  ],
  [
    "a promise floats",
    "apps/server/src/B.ts",
    `export const a = () => {\n  Promise.resolve(1);\n};`,
    "no-floating-promises",
  ],
  [
    "a promise floats in a test",
    "apps/server/test/B.test.ts",
    `export const a = () => {\n  Promise.resolve(1);\n};`,
    "no-floating-promises",
  ],
  ["something is unused", "packages/core/test/B.test.ts", `const a = 1;`, "no-unused-vars"],
  [
    "a type is imported as a value",
    "packages/core/test/C.test.ts",
    `import { Effect } from "effect";\nexport const a = (b: Effect.Effect<1>) => b;`,
    "consistent-type-imports",
  ],
  [
    "a switch forgets a state",
    "packages/adapters-http/src/D.ts",
    `export const a = (b: "x" | "y") => {\n  switch (b) {\n    case "x":\n      return 1;\n  }\n  return 2;\n};`,
    "switch-exhaustiveness-check",
  ],
  [
    "a test is alone",
    "packages/core/test/D.test.ts",
    `import { it } from "vitest";\nit.only("runs", () => {});`,
    "no-focused-tests",
  ],
  [
    "a test asserts nothing",
    "packages/core/test/Z.test.ts",
    `import { it } from "vitest";\nit("runs", () => {});`,
    "expect-expect",
  ],
  [
    "a comment has a riddling pronoun",
    "packages/core/src/Riddle.ts",
    `/** What ${"some"}body asked for. */\nexport const a = 1;`,
    "no-warning-comments",
  ],
];

/** Code that must pass: Effect's own idiom, and the allowed side of each rule. */
const honest: ReadonlyArray<readonly [file: string, source: string]> = [
  [
    "packages/core/src/telecom/Honest.ts",
    `import { Effect } from "effect";\nimport { kept } from "../Kept.ts";\nexport const a = Effect.gen(function* () {\n  yield* Effect.log(kept);\n  yield* Effect.void;\n  return yield* Effect.succeed(Math.max(1, 2));\n});`,
  ],
  [
    "packages/core/src/Kept.ts",
    `import { Effect } from "effect";\nexport const kept = "kept";\nexport const never = Effect.gen(function* () {\n  return 1;\n});`,
  ],
  [
    "packages/testkit/src/Honest.ts",
    `import { it } from "vitest";\nexport const a = it;\nexport const b = () => new Date(0);`,
  ],
  [
    "packages/adapters-sql/test/Honest.test.ts",
    `import * as Fakes from "@bonafide/testkit/Fakes";\nexport const a = Fakes;`,
  ],
  [
    "packages/adapters-sql/src/Honest.ts",
    `export * from "effect/sql";\nexport const now = () => Date.now();`,
  ],
];

interface Report {
  readonly diagnostics: ReadonlyArray<{ readonly filename: string; readonly code: string }>;
}

// Below node_modules, so that the linter resolves it but does not walk it.
const ground = mkdtempSync(join(tmpdir(), "bonafide-lint-"));
const plot = join(ground, "plot");
let refused: ReadonlyArray<{ readonly file: string; readonly code: string }> = [];

const plant = (file: string, source: string): void => {
  mkdirSync(dirname(join(plot, file)), { recursive: true });
  writeFileSync(join(plot, file), `${source}\n`);
};

const lint = (): string => {
  try {
    return execFileSync(join(root, "node_modules/.bin/oxlint"), ["--format", "json"], {
      cwd: plot,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
  } catch (error) {
    // A violation makes the linter exit with an error.
    if (error instanceof Error && "stdout" in error) return String(error.stdout);
    throw error;
  }
};

beforeAll(() => {
  mkdirSync(plot);
  for (const file of ["tsconfig.base.json", "tsconfig.json"]) {
    cpSync(join(root, file), join(plot, file));
  }
  // What is planted imports packages that are not there.
  const rules = readFileSync(join(root, ".oxlintrc.json"), "utf8");
  writeFileSync(
    join(plot, ".oxlintrc.json"),
    rules.replace('"typeCheck": true', '"typeCheck": false'),
  );
  symlinkSync(join(root, "node_modules"), join(ground, "node_modules"));
  for (const [, file, source] of plants) plant(file, source);
  for (const [file, source] of honest) plant(file, source);
  const report: Report = JSON.parse(lint());
  refused = report.diagnostics.map(({ filename, code }) => ({ file: filename, code }));
});

afterAll(() => rmSync(ground, { recursive: true, force: true }));

const codesFor = (file: string) => refused.filter((it) => it.file === file).map((it) => it.code);

describe("the linter refuses", () => {
  it.each(plants)("%s", (_says, file, _source, rule) => {
    expect(codesFor(file)).toContainEqual(expect.stringContaining(`(${rule})`));
  });
});

describe("the linter lets pass", () => {
  it.each(honest)("%s", (file) => {
    expect(codesFor(file)).toEqual([]);
  });
});
