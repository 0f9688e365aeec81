// How Node resolved imports, kept for the next start. Plain JavaScript: it runs before Node reads TypeScript.
import { readFileSync, statSync } from "node:fs";
import module from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import { writeKept } from "./KeptFile.js";

/** What pnpm and npm write at the end of each install. */
const installMarks = [".modules.yaml", ".package-lock.json"];

const timeOf = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs;

/** The mark of the install that a folder belongs to. */
const markOf = (folder) => {
  const found = installMarks
    .map((name) => join(folder, "node_modules", name))
    .find((file) => timeOf(file) !== undefined);
  const parent = dirname(folder);
  return found ?? (parent === folder ? undefined : markOf(parent));
};

const readKept = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
};

/**
 * Resolves each import once, and keeps the result in `folder` for later starts. A new install, another Node or a changed
 * manifest among `manifests` makes it resolve anew. Keeps nothing where no installer left its mark.
 * Returns what writes the new ones down; a process that exits does so by itself.
 */
export const keepResolutions = (folder, manifests) => {
  const mark = markOf(folder);
  if (mark === undefined) return () => {};
  const stamp = [process.version, ...[mark, ...manifests].map((it) => `${it} ${timeOf(it)}`)].join(
    "\n",
  );
  const file = join(folder, "resolutions.json");
  const kept = readKept(file);
  // By importer and specifier the place among the modules: each is imported many times.
  const { found, modules, ...before } =
    kept?.stamp === stamp ? kept : { found: {}, modules: [], conditions: undefined };
  const placeOf = new Map(modules.map(([url], place) => [url, place]));
  let { conditions } = before;
  let isChanged = false;

  module.registerHooks({
    resolve(specifier, context, next) {
      const usual = (conditions ??= context.conditions.join());
      const isUsual =
        context.conditions.join() === usual && Object.keys(context.importAttributes).length === 0;
      if (!isUsual || context.parentURL === undefined) return next(specifier, context);
      const ofParent = (found[context.parentURL] ??= {});
      const known = modules[ofParent[specifier]];
      if (known !== undefined) return { url: known[0], format: known[1], shortCircuit: true };
      const resolved = next(specifier, context);
      const place = placeOf.get(resolved.url) ?? modules.push([resolved.url, resolved.format]) - 1;
      placeOf.set(resolved.url, place);
      ofParent[specifier] = place;
      isChanged = true;
      return resolved;
    },
  });

  const keep = () => {
    if (!isChanged) return;
    isChanged = false;
    writeKept(file, JSON.stringify({ stamp, conditions, modules, found }));
  };
  process.on("exit", keep);
  return keep;
};
