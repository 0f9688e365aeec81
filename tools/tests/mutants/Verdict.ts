/** How a run of tests ended: `test` is the first that failed, "" where none is named, and `file` its file. */
export interface Ended {
  readonly how: "passed" | "failed" | "out of time";
  readonly seconds: number;
  readonly test: string;
  readonly file?: string;
  /** Whether the test failed because it did not end in time. */
  readonly isLate?: boolean;
}

/** Runs tests for at most `limit` seconds, each for at most `testLimit`, with the mutant in place or without it. */
export type Run = (
  args: ReadonlyArray<string>,
  given: { readonly mutant: boolean; readonly limit: number; readonly testLimit?: number },
) => Promise<Ended>;

export interface Verdict {
  readonly outcome: "killed" | "survived";
  /** The test that noticed, or why the mutant survived. */
  readonly by: string;
}

/** How long a run may take, in seconds, and one of its tests: a test that waits for ever ends its run soon. */
const limit = 400;
const testLimit = 60;
/** No run may take longer, in seconds. */
const longest = 1_200;

/**
 * Tests that do not end prove a loop only where the same tests end without the mutant: they are run again, with four times
 * what they take without it.
 */
const withoutEnd = async (args: ReadonlyArray<string>, run: Run): Promise<string | undefined> => {
  const without = await run(args, { mutant: false, limit: longest });
  if (without.how !== "passed") return undefined;
  const longer = Math.max(testLimit, Math.ceil(4 * without.seconds));
  const again = await run(args, { mutant: true, limit: longer });
  if (again.how === "passed") return undefined;
  return again.how === "failed"
    ? again.test
    : `no end within ${longer} s, ${Math.ceil(without.seconds)} s without it`;
};

/** The run of one file alone, of the same project and the same tests: nothing else is slow, or leaves something behind. */
const aloneOf = (args: ReadonlyArray<string>, file: string): ReadonlyArray<string> => {
  const given = (option: string) =>
    args.includes(option) ? args.slice(args.indexOf(option)).slice(0, 2) : [];
  return ["run", ...given("--project"), file, ...given("-t")];
};

/** The test that notices the mutant by a run that did not pass; absent where a busy machine made it fail, or take long. */
const confirmed = async (
  args: ReadonlyArray<string>,
  { file, how, isLate, test }: Ended,
  run: Run,
): Promise<string | undefined> => {
  if (file === undefined) return how === "failed" ? test : withoutEnd(args, run);
  const alone = aloneOf(args, file);
  if (isLate !== true) {
    const again = await run(alone, { mutant: true, limit, testLimit });
    if (again.how === "passed") return undefined;
    if (again.how === "failed" && again.isLate !== true) return test;
  }
  return withoutEnd(alone, run);
};

/** Judges a mutant by the runs that have to notice it, in their order. */
export const verdictOf = async (
  runs: ReadonlyArray<ReadonlyArray<string>>,
  run: Run,
): Promise<Verdict> => {
  let reason = "no test fails";
  for (const args of runs) {
    const first = await run(args, { mutant: true, limit, testLimit });
    if (first.how === "passed") continue;
    const by = await confirmed(args, first, run);
    if (by !== undefined) return { outcome: "killed", by };
    reason = "out of time, and no test fails";
    if (first.file === undefined) continue;
    reason = `once by ${first.test}, which passes alone`;
    // The first failure ended the run: the other tests have their turn, and all the time that they need.
    const rest = await run(args, { mutant: true, limit: longest });
    const other = rest.how === "passed" ? undefined : await confirmed(args, rest, run);
    if (other !== undefined) return { outcome: "killed", by: other };
  }
  return { outcome: "survived", by: reason };
};
