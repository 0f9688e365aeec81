// The sources in a few files, as the last install wrote them. Plain JavaScript: it runs before Node reads TypeScript.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * The file that has the program of `source` in it: tools/packaging/bundleSources.ts wrote it into `folder`, with the time of
 * each source. Undefined where it was not written, is of sources elsewhere, or one of its sources has changed.
 */
export const keptBundle = (folder, source) => {
  try {
    const { main, times } = JSON.parse(readFileSync(join(folder, "sources.json"), "utf8"));
    const isSame = ([file, time]) => statSync(file, { throwIfNoEntry: false })?.mtimeMs === time;
    return source in times && Object.entries(times).every(isSame) ? join(folder, main) : undefined;
  } catch {
    return undefined;
  }
};
