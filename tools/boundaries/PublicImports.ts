import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isPublic, publicNames, unmatchedPatterns } from "../packaging/PublicNames.ts";
import { modulesOf } from "../packaging/PublishedManifest.ts";

/** What embedders read or build on. */
const forEmbedders = [
  "examples/*/*.ts",
  "packages/testkit/src/**/*.ts",
  "packages/*/README.md",
  "docs/*.md",
  "README.md",
];

const imported = /["']@bonafide\/([a-z-]+)\/([A-Za-z0-9/_-]+)["']/g;

/** The imports of modules that are not public, in what embedders read or build on. */
const hiddenIn = (root: string, file: string): ReadonlyArray<string> =>
  readFileSync(join(root, file), "utf8")
    .split("\n")
    .flatMap((line, at) =>
      Array.from(line.matchAll(imported)).flatMap(([, name = "", module = ""]) =>
        isPublic(name, module)
          ? []
          : [
              `${file}:${at + 1} imports ${name}/${module}, which is not public: tools/packaging/PublicNames.ts`,
            ],
      ),
    );

/** Names of the table that are no module of a package. */
export const unmatchedNames = (root: string): ReadonlyArray<string> =>
  Object.keys(publicNames).flatMap((name) => {
    const folder = join(root, "packages", name);
    if (!existsSync(folder)) return [];
    return unmatchedPatterns(name, modulesOf(folder)).map(
      (pattern) => `tools/packaging/PublicNames.ts names ${name}/${pattern}, which is no module`,
    );
  });

/** The imports of what is not public, in all that embedders read or build on. */
export const publicImportProblems = (root: string): ReadonlyArray<string> =>
  globSync(forEmbedders, { cwd: root, exclude: (path) => path.includes("node_modules") })
    .filter((file) => !/node_modules|^examples.test/.test(file))
    .toSorted()
    .flatMap((file) => hiddenIn(root, file));
