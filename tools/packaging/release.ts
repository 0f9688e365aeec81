/** Runs the release workflow dry: its schema, its scripts, and versions and changelogs in a copy of this repository. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

const workflow = ".github/workflows/release.yml";

const schemaProblems = (): ReadonlyArray<string> => {
  const ran = spawnSync(join("node_modules", ".bin", "action-validator"), [workflow], {
    encoding: "utf8",
  });
  return ran.status === 0 ? [] : [`${workflow}: ${ran.stdout}${ran.stderr}`];
};

/** Scripts that the workflow runs and package.json lacks. */
const scriptProblems = (): ReadonlyArray<string> => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  return Array.from(
    readFileSync(workflow, "utf8").matchAll(/pnpm@[\d.]+ ([\w:]+)/g),
    ([, name = ""]) => name,
  )
    .filter((name) => name !== "install" && !(name in scripts))
    .map((name) => `${workflow} runs ${name}, which is no script`);
};

/** `changeset version` in a copy: every package gets one new version, and a changelog. */
const versionProblems = (
  scratch: string,
  folders: ReadonlyArray<string>,
): ReadonlyArray<string> => {
  const copy = join(scratch, "release");
  // Whole: of a shallow clone it would fetch more for each changeset.
  execFileSync("git", ["clone", "-q", resolve("."), copy]);
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  const ran = spawnSync(join("node_modules", ".bin", "changeset"), ["version"], {
    cwd: copy,
    encoding: "utf8",
  });
  if (ran.status !== 0) return [`changeset version: ${ran.stdout}${ran.stderr}`];
  const versions = folders.map(
    (folder): string =>
      JSON.parse(readFileSync(join(copy, folder, "package.json"), "utf8")).version,
  );
  return [
    ...(new Set(versions).size === 1 && versions[0] !== "0.0.0"
      ? []
      : [`the versions after changeset version are ${versions.join(", ")}`]),
    ...folders
      .filter((folder) => !existsSync(join(copy, folder, "CHANGELOG.md")))
      .map((folder) => `${folder} gets no changelog`),
  ];
};

/** What is wrong with a release, a line each; nothing where all is well. `scratch` is a folder to work in. */
export const releaseProblems = (
  scratch: string,
  folders: ReadonlyArray<string>,
): ReadonlyArray<string> => [
  ...schemaProblems(),
  ...scriptProblems(),
  ...versionProblems(scratch, folders),
];
