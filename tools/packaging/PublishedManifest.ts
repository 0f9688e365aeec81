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
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** What `bundle.ts` puts into the packages that need it. */
const bundled = "@effect/platform-node";

/** Where the release workflow builds; npm's provenance compares it. Undefined elsewhere. */
const repositoryOf = (folder: string) => {
  const { GITHUB_REPOSITORY: name, GITHUB_SERVER_URL: server } = process.env;
  if (name === undefined || server === undefined) return {};
  const directory = folder.replaceAll("\\", "/").split("/").slice(-2).join("/");
  return { repository: { type: "git", url: `git+${server}/${name}.git`, directory } };
};

/**
 * A manifest as it is published: pnpm asks for it when it packs. `exports` are those of the table of public names,
 * `repository` is where the workflow runs.
 */
export const publishedManifest = (named: Manifest, folder: string): Manifest => {
  const { [bundled]: _, ...dependencies } = named.dependencies ?? {};
  const manifest = { ...named, ...repositoryOf(folder), dependencies };
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
