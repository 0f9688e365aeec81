import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
const manifests = [
  "package.json",
  "pnpm-workspace.yaml",
  "pnpm-lock.yaml",
  "turbo.json",
  ...globSync("{packages/*,apps/*,bench,examples}/{package,turbo}.json", { cwd: root }),
];

let plot = "";
beforeEach(() => {
  plot = mkdtempSync(join(tmpdir(), "bonafide-edges-"));
  for (const file of manifests) {
    mkdirSync(dirname(join(plot, file)), { recursive: true });
    cpSync(join(root, file), join(plot, file));
  }
});
afterEach(() => rmSync(plot, { recursive: true, force: true }));

const plant = (file: string, source: string): void => {
  mkdirSync(dirname(join(plot, file)), { recursive: true });
  writeFileSync(join(plot, file), `${source}\n`);
};

const depend = (folder: string, on: string, kind = "dependencies"): void => {
  const manifest = join(folder, "package.json");
  const declared = JSON.parse(readFileSync(join(plot, manifest), "utf8"));
  plant(
    manifest,
    JSON.stringify({ ...declared, [kind]: { ...declared[kind], [on]: "workspace:*" } }),
  );
};

const boundaries = (): { readonly refused: boolean; readonly says: string } => {
  const ran = spawnSync(join(root, "node_modules/.bin/turbo"), ["boundaries", "--no-color"], {
    cwd: plot,
    encoding: "utf8",
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" },
  });
  return { refused: ran.status !== 0, says: `${ran.stdout}${ran.stderr}` };
};

describe("turbo boundaries refuses", () => {
  it.each([
    ["core on the testkit", "packages/core", "@bonafide/testkit"],
    ["core on an adapter", "packages/core", "@bonafide/adapters-sql"],
    ["core on the server", "packages/core", "@bonafide/server"],
    ["the testkit on an adapter", "packages/testkit", "@bonafide/adapters-sql"],
    ["an adapter on another adapter", "packages/adapters-sqlite", "@bonafide/adapters-sql"],
    ["the document reader on an adapter", "packages/document-reader", "@bonafide/adapters-sql"],
    ["the delivery engine on an adapter", "packages/delivery", "@bonafide/adapters-sql"],
    ["an adapter on the delivery engine", "packages/adapters-http", "@bonafide/delivery"],
    ["an adapter on the document reader", "packages/adapters-http", "@bonafide/document-reader"],
    ["an adapter on the server", "packages/adapters-http", "@bonafide/server"],
    ["the server on the bench", "apps/server", "@bonafide/bench"],
  ])("%s", (_says, folder, on) => {
    depend(folder, on);
    expect(boundaries()).toEqual({ refused: true, says: expect.stringContaining(on) });
  });

  it("core on the testkit even in its tests", () => {
    depend("packages/core", "@bonafide/testkit", "devDependencies");
    expect(boundaries().refused).toBe(true);
  });

  it.each([
    [
      "an import that the manifest does not declare",
      "packages/adapters-sqlite/src/Edge.ts",
      `export * from "@bonafide/adapters-sql/Store";`,
    ],
    [
      "an import that climbs out of its package",
      "packages/core/src/Edge.ts",
      `export * from "../../adapters-sql/src/Store.ts";`,
    ],
  ])("%s", (_says, file, source) => {
    plant(file, source);
    plant("packages/adapters-sql/src/Store.ts", `export const store = 1;`);
    expect(boundaries()).toEqual({ refused: true, says: expect.stringContaining("Edge.ts") });
  });
});

it("turbo boundaries lets the declared edges pass", () => {
  plant("packages/adapters-sql/src/Store.ts", `export * from "@bonafide/core/telecom/Possession";`);
  plant("apps/server/src/main.ts", `export * from "@bonafide/adapters-sql/Store";`);
  const { refused, says } = boundaries();
  expect(says).toContain("no issues found");
  expect(refused).toBe(false);
});
