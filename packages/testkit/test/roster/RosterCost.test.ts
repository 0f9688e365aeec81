import { importRoster, type RosterFormat } from "@bonafide/core/roster/RosterImport";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Result, Stream } from "effect";

/** A cost below this many milliseconds is taken as this. */
const leastCost = 5;

/** How much more than in proportion a cost may grow: garbage collection bends the line a little. */
const bend = 1.7;

const format: RosterFormat<object> = {
  required: ["a", "b"],
  optional: [],
  read: () => Result.succeed({}),
  shows: () => "",
};

const head = "a,b\n";
const repeated = (text: string) => (size: number) =>
  text.repeat(Math.ceil(size / text.length)).slice(0, size);

/** Files of this many characters, each of which repeats one thing. */
const files: Readonly<Record<string, (size: number) => string>> = {
  lines: (size) => head + repeated("some,thing\n")(size),
  "empty lines": (size) => head + repeated("\n")(size),
  "lines of too few fields": (size) => head + repeated("x\n")(size),
  "fields of a line": (size) => head + repeated("x,")(size),
  "a long line": (size) => head + repeated("x")(size),
  "escaped quotes": (size) => `${head}"${repeated('""')(size)}`,
  "line ends within quotes": (size) => `${head}"${repeated("\r\n")(size)}`,
  "carriage returns": (size) => head + repeated("\r")(size),
  "names of columns": (size) =>
    Array.from({ length: Math.floor(size / 64) }, (_, at) => at.toString(36)).join(),
};

const imported = (text: string) =>
  importRoster(
    Stream.fromIterable(text.match(/[^]{1,65536}/g) ?? []),
    format,
    {
      begin: () => Effect.void,
      add: () => Effect.succeed([]),
      compare: () => Effect.succeed({ added: 0, changed: 0, removed: 0, first: [] }),
      complete: () => Effect.succeed(true),
      abandon: () => Effect.void,
    },
    {
      roster: "r",
      skipProblems: true,
      mayBeEmpty: true,
      accept: () => Effect.succeed(true),
      report: () => Effect.void,
      progress: () => Effect.void,
    },
  );

const processorTime = (): number => {
  const { system, user } = process.cpuUsage();
  return (system + user) / 1_000;
};

/** The processor time of an import, in milliseconds. */
const costOf = (text: string) =>
  Effect.gen(function* () {
    const began = processorTime();
    yield* Effect.exit(imported(text));
    return Math.max(processorTime() - began, leastCost);
  });

/** Each twice the one before, and far longer than a record may be, so that most of a file is read alike. */
const sizes = [300_000, 600_000, 1_200_000];

/** How often each size is read at the least, and before the reader is accused: the least costs have the least noise. */
const [few, many] = [3, 6];

describe("the cost of an import grows in proportion", () => {
  it.effect.each(Object.entries(files))("to %s", ([, make]) =>
    Effect.gen(function* () {
      let least = sizes.map(() => Infinity);
      for (let times = 1; times <= many; times += 1) {
        const costs = yield* Effect.forEach(sizes, (size) => costOf(make(size)));
        least = least.map((cost, at) => Math.min(cost, costs[at] ?? cost));
        // A heap that grows bends the line once. What is read again and again bends it at each size.
        const isStraight = least.some((cost, at) => cost <= bend * 2 * (least[at - 1] ?? 0));
        if (times >= few && isStraight) return;
      }
      expect.fail(`costs ${least.join(", ")} ms at three sizes`);
    }),
  );
});
