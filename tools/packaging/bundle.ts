/**
 * Puts what a built file needs from other packages into it, all but `effect`, with their licences beside it. Run in the
 * package's folder, after tsc: `bundle.ts server/NodeHttp`.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";

const [module = ""] = process.argv.slice(2);
const file = join("dist", `${module}.js`);

/** The folder of the package that a file is in. */
const packageOf = (path: string): string =>
  existsSync(join(path, "package.json")) && existsSync(join(path, "LICENSE"))
    ? path
    : packageOf(dirname(path));

const bundle = await rolldown({
  input: file,
  platform: "node",
  external: (name) => name === "effect" || name.startsWith("effect/"),
});
const {
  output: [{ modules }],
} = await bundle.write({ file, format: "esm", sourcemap: true });

const bundled = new Set(
  Object.keys(modules)
    .filter((path) => path.includes("node_modules"))
    .map((path) => packageOf(dirname(path))),
);
const licences = [...bundled].map((folder) => {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `${name} ${version}\n\n${readFileSync(join(folder, "LICENSE"), "utf8")}`;
});
writeFileSync(join("dist", `${module}.LICENSES.txt`), licences.join("\n---\n\n"));
