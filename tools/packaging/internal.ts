/**
 * Makes built files of this package import the modules of other packages that are not public by their published names,
 * `internal/…`. Sources import them by the plain name. Run in the package's folder, after tsc.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isPublic } from "./PublicNames.ts";

const specifier = /(["'])@bonafide\/([a-z-]+)\/([^"']+)\1/g;

for (const file of globSync("**/*.{js,d.ts}", { cwd: "dist" })) {
  const path = join("dist", file);
  const text = readFileSync(path, "utf8");
  const published = text.replaceAll(
    specifier,
    (found, quote: string, name: string, module: string) =>
      isPublic(name, module) ? found : `${quote}@bonafide/${name}/internal/${module}${quote}`,
  );
  if (published !== text) writeFileSync(path, published);
}
