import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type RunnerTask, type RunnerTestCase, TestRunner } from "vitest";

/** A mutant that a test noticed, as a line of the file `killed`. */
export interface Noticed {
  readonly number: number;
  readonly by: string;
}

/** A slower test, in milliseconds, is not run again: there are others, and the mutant's own run. */
const slowest = 3_000;
/**
 * After so long in tests that do not notice it, in milliseconds, a mutant is left to its own run. Tests of its own room
 * have more time, and those of its own file have all of it.
 */
const enough = 5_000;
const enoughOfRoom = 20_000;

/** The mutant that is on, those that were reached since the last look with their files, and how often one was asked for. */
const now = {
  on: -1,
  calls: 0,
  most: Number.POSITIVE_INFINITY,
  reached: new Map<number, string>(),
};

Object.assign(globalThis, {
  mutantIsOn: (number: number, file: string): boolean => {
    now.reached.set(number, file);
    now.calls += 1;
    // A loop without an end is known by its turns, and not by the time: a busy machine kills nothing.
    if (now.calls > now.most) throw new Error("A mutant has no end");
    return now.on === number;
  },
});

const folder = process.env["MUTANT"] ?? "";

/** Switches a mutant on, or all off by -1, and says so to the command: a loop may keep this process from its own timers. */
const switchTo = (on: number, most: number): void => {
  Object.assign(now, { on, calls: 0, most });
  writeFileSync(join(folder, `on-${process.pid}`), String(on));
};

const noticed = new Set<number>();
const lived = new Map<number, number>();

/** How long a mutant of a source file may live before it is left out of a test file. */
const timeFor = (file: string, tests: string): number => {
  if (basename(tests, ".test.ts") === basename(file, ".ts")) return Number.POSITIVE_INFINITY;
  const room = /\/src\/(\w+)\//.exec(file)?.[1];
  return room !== undefined && tests.includes(`/test/${room}/`) ? enoughOfRoom : enough;
};

const nameOf = (task: RunnerTask): string =>
  task.suite === undefined ? task.name : `${nameOf(task.suite)} ${task.name}`;

/** The tests that had their turn before a mutant caught this run, by file and name: they do not run again. */
const triedFile = join(folder, "tried");
const tried = new Set(existsSync(triedFile) ? readFileSync(triedFile, "utf8").split("\n") : []);

/**
 * Runs each test again with each mutant that it reached, in the same process: starting vitest takes longer than most tests.
 * A mutant is killed where a test fails with it twice, and passes before, between and after without it.
 */
export default class MutantRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const id = JSON.stringify([test.file.filepath, nameOf(test)]);
    if (tried.has(id)) return;
    await this.#runWithEach(test);
    appendFileSync(triedFile, `${id}\n`);
  }

  async #runWithEach(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test);
    const began = performance.now();
    now.calls = 0;
    now.reached = new Map();
    await run();
    const took = performance.now() - began;
    const { calls, reached } = now;
    const left = [...reached.keys()].filter(
      (number) =>
        !noticed.has(number) &&
        (lived.get(number) ?? 0) < timeFor(reached.get(number) ?? "", test.file.filepath),
    );
    if (took > slowest || left.length === 0) return;

    const passes = async (on: number): Promise<boolean | "late"> => {
      switchTo(on, 20 * calls + 100_000);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<"late">((done) => {
        // Sooner than the command takes this process for caught in a loop.
        timer = setTimeout(() => done("late"), 1_000 + 5 * took);
      });
      try {
        return await Promise.race([Promise.resolve(run()).then(() => true), late]);
      } catch {
        return false;
      } finally {
        clearTimeout(timer);
        switchTo(-1, Number.POSITIVE_INFINITY);
      }
    };

    // A test that does not pass twice says nothing of a mutant.
    if ((await passes(-1)) !== true) return;
    for (const number of left) {
      const how = await passes(number);
      // Its own run decides on a mutant that is late.
      if (how === "late") lived.set(number, Number.POSITIVE_INFINITY);
      if (how === true) lived.set(number, (lived.get(number) ?? 0) + took);
      if (how !== false) continue;
      if ((await passes(-1)) !== true) return;
      // Twice, for what an earlier mutant left behind may make one run fail.
      if ((await passes(number)) !== false) continue;
      if ((await passes(-1)) !== true) return;
      noticed.add(number);
      const line: Noticed = { number, by: nameOf(test) };
      appendFileSync(join(folder, "noticed"), `${JSON.stringify(line)}\n`);
    }
  }
}
