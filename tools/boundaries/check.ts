/**
 * Checks what neither the linter nor `turbo boundaries` can: the names of files, casts that silence a type, sources that
 * read the machine's clock, that no package ships the testkit or what it does not use, and that examples and the testkit
 * import public names alone. Run as `node tools/boundaries/check.ts [root]`; prints one line for each violation.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { publicImportProblems, unmatchedNames } from "./PublicImports.ts";

const rooms = ["packages", "apps", "bench", "examples", "tools"];
const outside = /(^|\/)(node_modules|dist|data|coverage|\.turbo)(\/|$)/;
const drawers = new Set(["utils", "util", "common", "helpers", "helper", "misc"]);
const silenced = /\bas\s+(unknown|any|never)\)?\s+as\b|\bas\s+any\b/;

/** Everything that a server does goes by its own clock (ADR 12), which is Effect's. */
const machineClock = /\bDate\.now\b|\bnew Date\(\)|\bDateTime\.nowUnsafe\b/;

/** What ships and runs on a partner's or a developer's side, by that side's clock. */
const besideServers =
  /^packages\/(client|testkit)\/|^apps\/server\/src\/(conformance\/|callback\/ListenCommand\.ts$)/;
const ships = /^(packages|apps)\/[^/]+\/src\//;

const nameless = (file: string): string | undefined => {
  if (/^index\.[cm]?[jt]sx?$/.test(basename(file)))
    return "index.ts hides the name of what it holds";
  const drawer = file
    .split("/")
    .find((part) => drawers.has(part.replace(/\..*$/, "").toLowerCase()));
  return drawer && `"${drawer}" is a drawer: name the file after what it holds`;
};

const wrongLines = (root: string, file: string): Array<string> => {
  const isTimed = ships.test(file) && !besideServers.test(file);
  return readFileSync(join(root, file), "utf8")
    .split("\n")
    .flatMap((line, at) => {
      if (/^\s*(\/\/|\*|\/\*)/.test(line)) return [];
      const where = `${file}:${at + 1}`;
      return [
        ...(silenced.test(line) ? [`${where} silences a type: decode it, or type it`] : []),
        ...(isTimed && machineClock.test(line)
          ? [`${where} reads the machine's clock, which can be set: take Effect's Clock`]
          : []),
      ];
    });
};

/** A published package must not depend on the testkit; `private` packages are not published. */
const shipsTestkit = (root: string, manifest: string): Array<string> => {
  const { private: stays, ...declared } = JSON.parse(readFileSync(join(root, manifest), "utf8"));
  return ["dependencies", "peerDependencies", "optionalDependencies"]
    .filter((kind) => stays !== true && declared[kind]?.["@bonafide/testkit"] !== undefined)
    .map((kind) => `${manifest} has the testkit in ${kind}: it belongs in devDependencies`);
};

/** What a package ships must be used by its own sources: every embedder installs it. Types are for the compiler. */
const shipsUnused = (root: string, manifest: string): Array<string> => {
  const { dependencies = {}, private: stays } = JSON.parse(
    readFileSync(join(root, manifest), "utf8"),
  );
  if (stays === true) return [];
  const sources = globSync(`${dirname(manifest)}/src/**/*.{ts,tsx}`, { cwd: root })
    .map((file) => readFileSync(join(root, file), "utf8"))
    .join("\n");
  return Object.keys(dependencies)
    .filter((name) => !name.startsWith("@types/") && name !== "@bonafide/testkit")
    .filter((name) => !new RegExp(`["\`]${name}["/]`).test(sources))
    .map((name) => `${manifest} ships ${name}, which its sources do not import`);
};

export const violations = (root: string): Array<string> => {
  const present = rooms.filter((room) => existsSync(join(root, room)));
  const files = present
    .flatMap((room) =>
      globSync(`${room}/**/*.{ts,tsx,mts,cts,js,mjs}`, {
        cwd: root,
        exclude: (path) => outside.test(path),
      }),
    )
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !outside.test(file))
    .toSorted();
  const manifests = globSync("packages/*/package.json", { cwd: root });
  return [
    ...files.flatMap((file) => {
      const reason = nameless(file);
      return reason === undefined ? [] : [`${file}: ${reason}`];
    }),
    ...files.flatMap((file) => wrongLines(root, file)),
    ...manifests.flatMap((manifest) => shipsTestkit(root, manifest)),
    ...manifests.flatMap((manifest) => shipsUnused(root, manifest)),
    ...publicImportProblems(root),
  ];
};

if (import.meta.main) {
  const root = process.argv[2] ?? ".";
  const found = [...violations(root), ...unmatchedNames(root)];
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
