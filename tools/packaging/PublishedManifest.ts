import { globSync } from "node:fs";
import { join } from "node:path";
import { isPublic, publicNames } from "./PublicNames.ts";

/** The modules of a package, by their paths below `src` without `.ts`. `folder` is the package's. */
export const modulesOf = (folder: string): ReadonlyArray<string> =>
  globSync("**/*.{ts,tsx}", { cwd: join(folder, "src") })
    .map((file) => file.replaceAll("\\", "/").replace(/\.tsx?$/, ""))
    .toSorted();

const door = (file: string) => ({ types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` });

/** The parts of a manifest that packing looks at. */
interface Manifest {
  readonly name: string;
  readonly exports?: unknown;
}

/** A manifest as it is published: pnpm asks for it when it packs. `exports` are those of the table of public names. */
export const publishedManifest = (manifest: Manifest, folder: string): Manifest => {
  const name = manifest.name.replace("@bonafide/", "");
  if (!(name in publicNames)) return manifest;
  const modules = modulesOf(folder).filter((module) => isPublic(name, module));
  return {
    ...manifest,
    exports: {
      ...Object.fromEntries(modules.map((module) => [`./${module}`, door(module)])),
      "./internal/*": door("*"),
    },
  };
};
