import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { basename, extname } from "node:path";
import { fileURLToPath } from "node:url";

/** A module for browsers; it imports others of the same folder by their names. */
export interface CaptureModule {
  readonly name: string;
  readonly text: string;
}

/** The sources have types; what is published has none. */
const withoutTypes = (url: URL): string => {
  const text = readFileSync(url, "utf8");
  if (extname(url.pathname) === ".js") return text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n");
  // Node says at each start that this is experimental.
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(text);
  } finally {
    process.emitWarning = emitWarning;
  }
};

const imported = /(from\s*)"([^"]+)"/g;

const nameOf = (url: URL): string => `${basename(fileURLToPath(url), extname(url.pathname))}.js`;

/** The file of an import: of this package, or of another one of this workspace. Others cannot be sent to browsers. */
const fileOf = (specifier: string, from: URL): URL => {
  if (specifier.startsWith(".")) return new URL(specifier, from);
  if (specifier.startsWith("@bonafide/")) return new URL(import.meta.resolve(specifier));
  throw new Error(`${nameOf(from)} imports ${specifier}, which browsers do not have`);
};

/**
 * The reader's own measures of a frame, and all that they import, for browsers: `measureFrame` of `FrameMeasure.js`
 * guides a camera by what the reader will see.
 */
export const captureModules = (): ReadonlyArray<CaptureModule> => {
  const files = new Map<string, CaptureModule>();
  const names = new Set<string>();
  const read = (url: URL): void => {
    if (files.has(url.href)) return;
    const name = nameOf(url);
    if (names.has(name)) throw new Error(`Two modules for browsers are called ${name}`);
    names.add(name);
    const needed: Array<URL> = [];
    const text = withoutTypes(url).replaceAll(imported, (_, before: string, specifier: string) => {
      const file = fileOf(specifier, url);
      needed.push(file);
      return `${before}"./${nameOf(file)}"`;
    });
    files.set(url.href, { name, text });
    needed.forEach(read);
  };
  read(new URL(`FrameMeasure${extname(import.meta.url)}`, import.meta.url));
  return [...files.values()];
};
