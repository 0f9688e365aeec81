/**
 * Writes the server's sources into a few files, from which `bonafide` starts until a source changes: a thousand modules
 * take more than half of a start (ADR 11). Each install runs it. Packages other than Effect stay where they are.
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "rolldown";

const server = fileURLToPath(new URL("../../apps/server/", import.meta.url));
const folder = join(server, "node_modules/.cache/bundle");

const isBundled = (path: string): boolean =>
  /\/node_modules\/(effect|@effect)\//.test(path) || !path.includes("/node_modules/");

/** Each module keeps its own address, by which it finds files beside it. Other packages are loaded from theirs. */
const inPlace: Plugin = {
  name: "in-place",
  async resolveId(specifier, importer, options) {
    if (importer === undefined || specifier.startsWith("node:")) return;
    const found = await this.resolve(specifier, importer, { ...options, skipSelf: true });
    if (found === null || found.external !== false || isBundled(found.id)) return found;
    return { id: found.id, external: "absolute" };
  },
  transform(code, id) {
    if (!code.includes("import.meta.")) return;
    const address = JSON.stringify(pathToFileURL(id).href);
    const resolve = `((name) => process.getBuiltinModule("node:url").pathToFileURL(process.getBuiltinModule("node:module").createRequire(${address}).resolve(name)).href)`;
    return {
      code: code
        .replaceAll("import.meta.resolve(", `${resolve}(`)
        .replaceAll("import.meta.url", address),
      // Each line stays where it is.
      map: null,
    };
  },
};

/** A script takes by it what `require` returns, as if that were a CommonJS module's. A module's is its namespace already. */
const taken = "var __toESM = ";
const namespaces: Plugin = {
  name: "namespaces",
  renderChunk(code) {
    if (!code.includes(taken)) return;
    const first = `${taken}(mod, ...rest) => mod?.[Symbol.toStringTag] === "Module" ? mod : __ofCommonJs(mod, ...rest);`;
    return { code: code.replace(taken, `${first} var __ofCommonJs = `), map: null };
  },
};

/** How many are there at most: a server that runs still imports from the one that it was started from. */
const most = 3;

const rolldown = await import("rolldown").catch(() => undefined);
if (rolldown === undefined) {
  console.log("The server starts from its sources: rolldown is not installed");
} else {
  const bundle = await rolldown.rolldown({
    input: { main: join(server, "src/server/CommandLine.ts") },
    cwd: server,
    platform: "node",
    // Effect asks for a property of it that browsers have.
    transform: { define: { "import.meta": "{}" } },
    plugins: [inPlace, namespaces],
  });
  // From there the maps lead to the sources; the folder is named once its files are known.
  const dir = join(folder, "named");
  // Not modules: of scripts V8 gives away what it compiled while they ran (KeptCode.js).
  const { output } = await bundle.generate({
    dir,
    format: "cjs",
    dynamicImportInCjs: false,
    sourcemap: true,
  });
  await bundle.close();
  const files = [
    ["package.json", '{ "type": "commonjs" }\n'] as const,
    ...output.map(
      (part) => [part.fileName, part.type === "chunk" ? part.code : part.source] as const,
    ),
  ];
  const hash = createHash("sha256");
  for (const [name, text] of files) hash.update(name).update(text);
  const name = hash.digest("hex").slice(0, 16);

  const written = join(folder, `${name}.${process.pid}`);
  mkdirSync(written, { recursive: true });
  for (const [file, text] of files) writeFileSync(join(written, file), text);
  if (existsSync(join(folder, name))) rmSync(written, { recursive: true });
  else renameSync(written, join(folder, name));

  const sources = output
    .flatMap((part) => (part.type === "chunk" ? Object.keys(part.modules) : []))
    .filter((path) => path.startsWith("/") && !path.includes("/node_modules/"));
  const times = Object.fromEntries(sources.map((path) => [path, statSync(path).mtimeMs]));
  const list = join(folder, "sources.json");
  writeFileSync(`${list}.${process.pid}`, JSON.stringify({ main: join(name, "main.js"), times }));
  renameSync(`${list}.${process.pid}`, list);

  const older = readdirSync(folder)
    .filter((entry) => /^[0-9a-f]{16}$/.test(entry) && entry !== name)
    .toSorted(
      (one, other) => statSync(join(folder, other)).mtimeMs - statSync(join(folder, one)).mtimeMs,
    );
  for (const entry of older.slice(most - 1)) rmSync(join(folder, entry), { recursive: true });
}
