/**
 * Packs every library package like a release (publishConfig applied), and checks the tarball with publint and attw.
 * Needs `pnpm build` first; leaves nothing behind.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embed } from "./embed.ts";
import { releaseProblems } from "./release.ts";
import { serveSandbox } from "./serveSandbox.ts";

const packages = [
  ...readdirSync("packages").map((name) => join("packages", name)),
  join("apps", "server"),
];
const scratch = mkdtempSync(join(tmpdir(), "bonafide-packaging-"));

const says = (tool: string, args: ReadonlyArray<string>): string | undefined => {
  const ran = spawnSync(join("node_modules", ".bin", tool), args, { encoding: "utf8" });
  return ran.status === 0 ? undefined : `${tool}: ${ran.stdout}${ran.stderr}`;
};

/** `workspace:` and `catalog:` mean nothing outside this repository. */
const unresolved = (tarball: string): string | undefined => {
  const manifest = execFileSync("tar", ["-xzOf", tarball, "package/package.json"], {
    encoding: "utf8",
  });
  return /"(workspace|catalog):/.test(manifest) ? `unresolved versions: ${manifest}` : undefined;
};

/** What a registry shows of a package, and what its licence asks for. */
const missing = (tarball: string): string | undefined => {
  const files = execFileSync("tar", ["-tzf", tarball], { encoding: "utf8" });
  const manifest = JSON.parse(
    execFileSync("tar", ["-xzOf", tarball, "package/package.json"], { encoding: "utf8" }),
  );
  const lacking = [
    ...["package/LICENSE", "package/README.md"].filter((file) => !files.includes(`${file}\n`)),
    ...(/\.js\.map\n/.test(files) ? [] : ["source maps"]),
    ...["repository", "keywords", "description", "license", "engines"].filter(
      (field) => manifest[field] === undefined,
    ),
  ];
  return lacking.length === 0 ? undefined : `lacks ${lacking.join(", ")}`;
};

const pack = (folder: string): string => {
  const before = new Set(readdirSync(scratch));
  execFileSync("pnpm", ["--dir", folder, "pack", "--pack-destination", scratch], {
    stdio: ["ignore", "ignore", "inherit"],
    // As in the release workflow.
    env: { GITHUB_SERVER_URL: "https://host", GITHUB_REPOSITORY: "owner/name", ...process.env },
  });
  const tarball = readdirSync(scratch).find((name) => !before.has(name));
  if (tarball === undefined) throw new Error(`${folder} packed nothing`);
  return join(scratch, tarball);
};

/** Nothing to import in a package of commands. */
const hasTypes = (folder: string): boolean => folder !== join("apps", "server");

/** attw skips wildcards: every file of the testkit, which exports all, is named. */
const doors = (folder: string): ReadonlyArray<string> => {
  if (folder !== join("packages", "testkit")) return [];
  const files = globSync("**/*.d.ts", { cwd: join(folder, "dist") });
  return ["--entrypoints", ...files.map((file) => file.replace(/\.d\.ts$/, ""))];
};

const attw = (folder: string, tarball: string): string | undefined =>
  hasTypes(folder)
    ? says("attw", [
        tarball,
        "--profile=esm-only",
        "--format=ascii",
        "--no-color",
        ...doors(folder),
      ])
    : undefined;

const embedded: Array<string> = [];

try {
  for (const folder of packages) {
    const { name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const tarball = pack(folder);
    const complaints = [
      unresolved(tarball),
      missing(tarball),
      says("publint", ["run", tarball, "--strict"]),
      attw(folder, tarball),
    ].filter((complaint) => complaint !== undefined);
    console.log(`${complaints.length === 0 ? "ok" : "refused"}  ${name}`);
    for (const complaint of complaints) console.error(complaint);
    if (complaints.length > 0) process.exitCode = 1;
    // The testkit is for tests.
    if (name !== "@bonafide/testkit") embedded.push(tarball);
  }
  const folder = join(scratch, "embedder");
  mkdirSync(folder);
  const release = releaseProblems(scratch, packages);
  console.log(`${release.length === 0 ? "ok" : "refused"}  the release workflow, run dry`);
  for (const problem of release) console.error(problem);
  if (release.length > 0) process.exitCode = 1;
  const problems = [...(await serveSandbox(folder, embedded)), ...embed(folder)];
  console.log(
    `${problems.length === 0 ? "ok" : "refused"}  a sandbox started by npx from tarballs; embedded, compiled strictly and run`,
  );
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
