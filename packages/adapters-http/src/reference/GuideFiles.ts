import { existsSync, globSync, readFileSync } from "node:fs";
import { extname, posix } from "node:path";
import { referencePath } from "./ReferenceShell.ts";

/** The repository; in a package, the copy of its documents that the build makes. */
const root = new URL(
  extname(import.meta.url) === ".ts" ? "../../../../" : "../../guides/",
  import.meta.url,
);

/** Documents outside of `docs`, by the last part of their path. */
const elsewhere = {
  contributing: "CONTRIBUTING.md",
  security: "SECURITY.md",
  client: "packages/client/README.md",
};

/** The list of guides by role, which the first page shows. */
export const indexFile = "docs/README.md";

const guidePath = (name: string): `/${string}` => `${referencePath}/guides/${name}`;

const namedIn = (folder: string) =>
  globSync(`${folder}*.md`, { cwd: root })
    .toSorted()
    .filter((file) => file !== indexFile)
    .map((file) => [file, guidePath(file.slice("docs/".length, -".md".length))] as const);

/** The path of each guide by its file. */
export const guidePaths: ReadonlyMap<string, `/${string}`> = new Map([
  ...namedIn("docs/"),
  ...namedIn("docs/adr/"),
  ...Object.entries(elsewhere)
    .filter(([, file]) => existsSync(new URL(file, root)))
    .map(([name, file]) => [file, guidePath(name)] as const),
]);

/** The Markdown of a document; empty where an embedder left it out. */
export const readGuide = (file: string): string =>
  existsSync(new URL(file, root)) ? readFileSync(new URL(file, root), "utf8") : "";

/** The file of the repository that a link in a document leads to, and the heading in it. */
export const linkedFile = (
  from: string,
  href: string,
): { readonly file: string; readonly part: string } => {
  const [path = "", part = ""] = href.split("#", 2);
  const file = path === "" ? from : posix.join(posix.dirname(from), path);
  return { file, part: part === "" ? "" : `#${part}` };
};
