/**
 * Shows `openapi.json` to the linters and generators that partners use: Redocly and Spectral find no error, what
 * openapi-typescript, hey-api and orval generate compiles under strict `tsc`, and hey-api's client performs every operation
 * of a running sandbox. They are fetched from the npm registry into a folder of their own (190 MB), so that no install of
 * the project brings them. Run it by `pnpm contract`.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performedBy } from "./performed.ts";

const tools = {
  "@redocly/cli": "2.77.0",
  "@stoplight/spectral-cli": "6.16.3",
  "openapi-typescript": "7.13.0",
  "@hey-api/openapi-ts": "0.99.0",
  orval: "8.38.0",
  typescript: "5.9.3",
};

const folder = mkdtempSync(join(tmpdir(), "bonafide-contract-"));
const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), JSON.stringify(content));

copyFileSync("docs/openapi.json", join(folder, "openapi.json"));
cpSync("tools/contract/partner", join(folder, "partner"), { recursive: true });
write("package.json", { private: true, type: "module", dependencies: tools });
write(".spectral.json", { extends: ["spectral:oas"] });
write("orval.config.json", {
  bonafide: {
    input: "./openapi.json",
    output: { target: "./made/orval.ts", client: "fetch", mode: "single" },
  },
});
write("tsconfig.json", {
  compilerOptions: {
    strict: true,
    outDir: "out",
    rootDir: ".",
    target: "es2023",
    module: "nodenext",
    lib: ["es2023", "dom", "dom.iterable"],
    skipLibCheck: true,
    types: [],
  },
  include: ["made", "partner"],
});

const steps: ReadonlyArray<readonly [title: string, tool: string, ...args: Array<string>]> = [
  ["Redocly", "redocly", "lint", "openapi.json"],
  ["Spectral", "spectral", "lint", "openapi.json"],
  ["openapi-typescript", "openapi-typescript", "openapi.json", "-o", "made/types.ts"],
  ["hey-api", "openapi-ts", "-i", "openapi.json", "-o", "made/hey"],
  ["orval", "orval", "--config", "orval.config.json"],
  ["tsc --strict", "tsc", "-p", "tsconfig.json"],
];

try {
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (const [title, tool, ...args] of steps) {
    const bin = join(folder, "node_modules", ".bin", tool);
    const { status, stderr, stdout } = spawnSync(process.execPath, [bin, ...args], {
      cwd: folder,
      encoding: "utf8",
    });
    console.log(`${status === 0 ? "ok" : "refused"}  ${title}`);
    if (status !== 0) {
      console.error(`${stdout}${stderr}`);
      process.exitCode = 1;
    }
  }
  if (process.exitCode === undefined) {
    const { called, missing } = await performedBy(join(folder, "out/partner/everyOperation.js"));
    console.log(`${missing.length === 0 ? "ok" : "refused"}  ${called} operations performed`);
    if (missing.length > 0) throw new Error(`not performed: ${missing.join(", ")}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
