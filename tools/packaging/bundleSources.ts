/**
 * Writes the server's sources into a few files, from which `bonafide` starts until a source changes: a thousand modules
 * take more than half of a start (ADR 11). Each install runs it. Packages other than Effect stay where they are.
 */
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
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
  const written = `${folder}.${process.pid}`;
  const { output } = await bundle.write({ dir: written, format: "esm", sourcemap: true });
  await bundle.close();
  const sources = output
    .flatMap((part) => (part.type === "chunk" ? Object.keys(part.modules) : []))
    .filter((path) => path.startsWith("/") && !path.includes("/node_modules/"));
  const inputs = sources.map((path) => [path, statSync(path).mtimeMs]);
  writeFileSync(join(written, "inputs.json"), JSON.stringify(Object.fromEntries(inputs)));
  mkdirSync(dirname(folder), { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(written, folder);
}
