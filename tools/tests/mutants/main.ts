/**
 * Plants small faults into SQL, HTTP and providers, and runs the tests of the changed files: first all faults of a package in
 * one run, each test again with each that it reaches, then each that is left alone in runs of its own. A mutant that no test
 * notices has to be named with its reason in `survivors.json`. Results are kept in `.mutants.json`: a run with the same
 * seed goes on where it stopped.
 */
import { spawn } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { Noticed } from "./MutantRunner.ts";
import { root } from "./Planted.ts";
import { mutantsOf, type SourceMutant, switchedSource } from "./SourceMutants.ts";
import { firstFailure, sharedRunsOf, testRunsOf } from "./TestRuns.ts";
import { type Run, type Verdict, verdictOf } from "./Verdict.ts";

interface Judged {
  readonly outcome: Verdict["outcome"] | "not loaded";
  readonly by: string;
}

/** A mutant that may survive: `change` is as the report prints it, on a line with the text `code`. */
interface Survivor {
  readonly file: string;
  readonly code: string;
  readonly change: string;
  readonly reason: string;
}

const survivors: ReadonlyArray<Survivor> = JSON.parse(
  readFileSync(new URL("survivors.json", import.meta.url), "utf8"),
);
const hook = new URL("hook.ts", import.meta.url).href;
const kept = join(root, ".mutants.json");
const results: Record<string, Judged> = existsSync(kept)
  ? JSON.parse(readFileSync(kept, "utf8"))
  : {};

const usage = `Plants small faults into SQL, HTTP and providers, one at a time, and runs the tests of the changed file.

  npx -y pnpm@12.21.0 mutants [--only <part of a path>] [--count <n>] [--seed <n>]

  --only   the files whose path has this part; all by default
  --count  how many mutants are drawn; 40 by default
  --seed   repeats a draw, and goes on where a run with it was stopped

It ends with 0 where at least 95 % were killed, or named with their reason in tools/tests/mutants/survivors.json.`;

/** Ends the command with what was wrong in how it was called. */
const calledWrongly = (message: string): never => {
  console.error(`${message}\n\n${usage}`);
  process.exit(2);
};

const optionsGiven = () => {
  try {
    return parseArgs({
      options: {
        help: { type: "boolean", default: false },
        only: { type: "string", default: "" },
        count: { type: "string", default: "40" },
        seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
      },
    }).values;
  } catch (error) {
    return calledWrongly(error instanceof Error ? error.message : String(error));
  }
};

const given = optionsGiven();
if (given.help) {
  console.log(usage);
  process.exit(0);
}
for (const name of ["count", "seed"] as const)
  if (!/^[0-9]{1,10}$/.test(given[name]))
    calledWrongly(`--${name} takes a number, not ${given[name]}`);

/** Mulberry32: the same order for a seed everywhere. */
const drawing = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/** Vitest's environment with the sources of a folder in place of the repository's. */
const envOf = (folder: string | undefined): NodeJS.ProcessEnv => ({
  ...process.env,
  TEST_SEED: given.seed,
  // Runs of their own have Postgres, whichever mutants are drawn.
  TESTED_STORE: "sqlite",
  // Mutants are planted in sources as they are loaded, and the program may start from a bundle of them.
  TESTED_PROGRAM: join(root, "apps/server/src/main.ts"),
  ...(folder === undefined
    ? {}
    : { MUTANT: folder, NODE_OPTIONS: `--import=${hook}?mutant=${encodeURIComponent(folder)}` }),
});

const timesOf = (seconds: number): ReadonlyArray<string> =>
  ["--testTimeout", "--hookTimeout"].flatMap((option) => [option, String(1_000 * seconds)]);

const runIn =
  (folder: string): Run =>
  (args, wanted) =>
    new Promise((done) => {
      const began = performance.now();
      const report = join(folder, "results.json");
      rmSync(report, { force: true });
      const reporters = ["--reporter", "json", "--outputFile", report];
      const times = wanted.testLimit === undefined ? [] : timesOf(wanted.testLimit);
      const vitest = spawn("vitest", [...args, "--bail", "1", ...times, ...reporters], {
        cwd: root,
        env: envOf(wanted.mutant ? folder : undefined),
        stdio: "ignore",
        detached: true,
      });
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        if (vitest.pid !== undefined) process.kill(-vitest.pid, "SIGKILL");
      }, wanted.limit * 1_000);
      vitest.on("close", (code) => {
        clearTimeout(timer);
        const seconds = (performance.now() - began) / 1_000;
        const how = late ? "out of time" : code === 0 ? "passed" : "failed";
        done({ how, seconds, ...(how === "failed" ? firstFailure(report) : { test: "" }) });
      });
    });

const plant = (folder: string, file: string, source: string): void => {
  const planted = join(folder, file);
  mkdirSync(dirname(planted), { recursive: true });
  writeFileSync(planted, source);
};

const withFolder = async <A>(use: (folder: string) => Promise<A>): Promise<A> => {
  const folder = mkdtempSync(join(tmpdir(), "mutant-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const judge = (file: string, { end, start, text }: SourceMutant): Promise<Judged> =>
  withFolder(async (folder) => {
    const source = readFileSync(join(root, file), "utf8");
    plant(folder, file, source.slice(0, start) + text + source.slice(end));
    const verdict = await verdictOf(testRunsOf(file), runIn(folder));
    // A run that fails before it loads the mutant proves nothing.
    return existsSync(join(folder, "seen")) ? verdict : { outcome: "not loaded", by: verdict.by };
  });

const packages = ["adapters-sql", "adapters-http", "adapters-providers"] as const;
const files = packages
  .flatMap((name) => globSync(`packages/${name}/src/**/*.ts`, { cwd: root }))
  .filter((file) => file.includes(given.only))
  .toSorted();
const draw = drawing(Number(given.seed));
const chosen = files
  .flatMap((file) =>
    mutantsOf(readFileSync(join(root, file), "utf8")).map((mutant) => ({
      file,
      mutant,
      at: draw(),
    })),
  )
  .toSorted((one, other) => one.at - other.at)
  .slice(0, Number(given.count));

if (files.length === 0) calledWrongly(`No file's path has the part ${given.only}`);

/** The reason of a mutant that may survive: it needs no run. */
const reasonOf = ({ file, mutant }: (typeof chosen)[number]): string | undefined =>
  survivors.find(
    (one) => one.file === file && one.change === mutant.change && one.code === mutant.code,
  )?.reason;

console.log(`${chosen.length} mutants of ${files.length} files, --seed ${given.seed}`);
const idOf = ({ file, mutant }: (typeof chosen)[number]) =>
  `${file} ${mutant.start} ${mutant.end} ${mutant.text}`;

/** A test ends sooner with a mutant, in looks of a second, unless its process is caught in a loop. */
const patience = 20;

/**
 * Finds the mutant that a process of the run of all mutants is caught in. It counts its own looks, and not the time: where
 * the machine stood still, so did they.
 */
const makeLook = (folder: string) => {
  let before = new Map<string, number>();
  return (): number | undefined => {
    const now = new Map<string, number>();
    for (const name of globSync("on-*", { cwd: folder })) {
      const on = join(folder, name);
      const number = readFileSync(on, "utf8");
      const key = `${name} ${number} ${statSync(on).mtimeMs}`;
      const looks = (before.get(key) ?? 0) + 1;
      if (looks > patience && number !== "-1") return Number(number);
      now.set(key, looks);
    }
    before = now;
    return undefined;
  };
};

/**
 * Judges what the tests of a package notice when they run once for all its mutants. One that catches its process is left
 * to its own run, and the others run again without it.
 */
const judgeTogether = async (
  name: string,
  runs: ReturnType<typeof sharedRunsOf>,
  left: ReadonlyArray<number> = [],
  tried = "",
): Promise<void> => {
  const [run, ...slower] = runs;
  if (run === undefined) return;
  const caught = await withFolder(async (folder) => {
    const numbered = chosen
      .map((one, number) => ({ ...one, mutant: { ...one.mutant, number }, id: idOf(one) }))
      .filter(({ file, id }) => file.startsWith(`packages/${name}/`) && results[id] === undefined)
      .filter((one) => reasonOf(one) === undefined)
      .filter(({ mutant }) => !left.includes(mutant.number));
    if (numbered.length === 0) return undefined;
    for (const [file, of] of Map.groupBy(numbered, (one) => one.file)) {
      const source = readFileSync(join(root, file), "utf8");
      const mutants = of.map(({ mutant }) => mutant);
      plant(folder, file, switchedSource(file, source, mutants));
    }
    writeFileSync(join(folder, "tried"), tried);
    const vitest = spawn("vitest", run(numbered.map(({ file }) => file)), {
      cwd: root,
      env: { ...envOf(folder), MUTANTS_TOGETHER: "yes" },
      stdio: "ignore",
      detached: true,
    });
    let held: number | undefined;
    const look = makeLook(folder);
    const watch = setInterval(() => {
      if (held !== undefined) return;
      held = look();
      if (held !== undefined && vitest.pid !== undefined) process.kill(-vitest.pid, "SIGKILL");
    }, 1_000);
    await new Promise((done) => vitest.on("close", done));
    clearInterval(watch);
    const noticed = join(folder, "noticed");
    for (const line of existsSync(noticed) ? readFileSync(noticed, "utf8").split("\n") : []) {
      if (line === "") continue;
      const { by, number }: Noticed = JSON.parse(line);
      const killed = chosen[number];
      if (killed !== undefined) results[idOf(killed)] = { outcome: "killed", by };
    }
    writeFileSync(kept, JSON.stringify(results, undefined, 1));
    return held === undefined
      ? undefined
      : { number: held, tried: readFileSync(join(folder, "tried"), "utf8") };
  });
  if (caught === undefined) await judgeTogether(name, slower, left);
  else await judgeTogether(name, runs, [...left, caught.number], caught.tried);
};

for (const name of packages) await judgeTogether(name, sharedRunsOf(name));
const counted = { killed: 0, named: 0, survived: 0 };
// What is known comes first: the rest takes long.
const isKnown = (one: (typeof chosen)[number]) =>
  idOf(one) in results || reasonOf(one) !== undefined;
const ordered = [...chosen.filter(isKnown), ...chosen.filter((one) => !isKnown(one))];
for (const one of ordered) {
  const { file, mutant } = one;
  const reason = reasonOf(one);
  const { by, outcome } =
    reason === undefined
      ? (results[idOf(one)] ??= await judge(file, mutant))
      : { outcome: "named" as const, by: reason };
  writeFileSync(kept, JSON.stringify(results, undefined, 1));
  counted[outcome === "not loaded" ? "survived" : outcome] += 1;
  console.log(`${outcome.padEnd(10)} ${file}:${mutant.line}  ${mutant.change}  [${by}]`);
}
const share = (100 * (counted.killed + counted.named)) / Math.max(1, chosen.length);
console.log(
  `${counted.killed} killed, ${counted.named} named, ${counted.survived} survived: ${share.toFixed(1)} %`,
);
process.exitCode = chosen.length > 0 && share >= 95 ? 0 : 1;
