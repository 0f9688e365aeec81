import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The root of the repository. */
export const root = join(import.meta.dirname, "../../..");

/** The text of one of its files. */
export const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

/** The existing files that git tracks. */
export const trackedFiles = (...patterns: ReadonlyArray<string>): ReadonlyArray<string> => {
  const listed = (option: string) =>
    execFileSync("git", ["ls-files", "-z", option, "--", ...patterns], {
      cwd: root,
      encoding: "utf8",
    })
      .split("\0")
      .filter((file) => file !== "");
  const gone = new Set(listed("--deleted"));
  return listed("--cached").filter((file) => !gone.has(file));
};
