import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { foldersWithLong, leftOut, longFilesOf, oneIn } from "../DrawnFiles.ts";

const root = join(import.meta.dirname, "../../..");

describe.each(foldersWithLong)("the long test files of %s", (folder) => {
  it("are there", () => {
    const missing = longFilesOf(folder).filter((file) => !existsSync(join(root, folder, file)));
    expect(missing).toEqual([]);
  });

  it("are each run with one of four seeds that follow each other", () => {
    for (const seed of [0, 7, 2 ** 31 - 3]) {
      const seeds = Array.from({ length: oneIn }, (_, more) => seed + more);
      const run = seeds.flatMap((each) => {
        const left = leftOut(folder, each);
        return longFilesOf(folder).filter((file) => !left.includes(file));
      });
      expect(run.toSorted()).toEqual(longFilesOf(folder).toSorted());
    }
  });
});
