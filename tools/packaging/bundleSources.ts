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

/** Each module keeps its own address, by which it finds files beside it. Other packages are imported from theirs. */
const inPlace: Plugin = {
  name: "in-place",
  async resolveId(specifier, importer, options) {
    if (importer === undefined || specifier.startsWith("node:")) return;
    const found = await this.resolve(specifier, importer, { ...options, skipSelf: true });
    if (found === null || found.external !== false || isBundled(found.id)) return found;
    return { id: pathToFileURL(found.id).href, external: "absolute" };
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

/** How many are there at most: a server that runs still imports from the one that it was started from. */
const most = 3;

const rolldown = await import("rolldown").catch(() => undefined);
if (rolldown === undefined) {
  console.log("The server starts from its sources: rolldown is not installed");
} else {
  const bundle = await rolldown.rolldown({
    input: { main: join(server, "src/main.ts") },
    cwd: server,
    platform: "node",
    plugins: [inPlace],
  });
  // From there the maps lead to the sources; the folder is named once its files are known.
  const dir = join(folder, "named");
  const { output } = await bundle.generate({ dir, format: "esm", sourcemap: true });
  await bundle.close();
  const files = [
    // Without it Node reads each file to find out that it is a module.
    ["package.json", '{ "type": "module" }\n'] as const,
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
