/** How a run of tests ended: `test` is the first that failed, "" where none is named, and `file` its file. */
export interface Ended {
  readonly how: "passed" | "failed" | "out of time";
  readonly seconds: number;
  readonly test: string;
  readonly file?: string;
}

/** Runs tests for at most `limit` seconds, with the mutant in place or without it. */
export type Run = (
  args: ReadonlyArray<string>,
  given: { readonly mutant: boolean; readonly limit: number },
) => Promise<Ended>;

export interface Verdict {
  readonly outcome: "killed" | "survived";
  /** The test that noticed, or why the mutant survived. */
  readonly by: string;
}

const limit = 180;

/**
 * A run that is out of time proves a loop only where the same tests end without the mutant: they are run again alone, with
 * four times what they take without it.
 */
const outOfTime = async (
  args: ReadonlyArray<string>,
  run: Run,
): Promise<Verdict["by"] | undefined> => {
  const without = await run(args, { mutant: false, limit: 5 * limit });
  if (without.how !== "passed") return undefined;
  const longer = Math.max(limit, Math.ceil(4 * without.seconds));
  const again = await run(args, { mutant: true, limit: longer });
  if (again.how === "passed") return undefined;
  return again.how === "failed"
    ? again.test
    : `no end within ${longer} s, ${Math.ceil(without.seconds)} s without it`;
};

/** Whether the file whose test failed passes when it runs alone: then a busy machine made it fail, and not the mutant. */
const passesAlone = async (args: ReadonlyArray<string>, file: string, run: Run) => {
  const project = args[args.indexOf("--project") + 1] ?? "";
  const { how } = await run(["run", "--project", project, file], { mutant: true, limit });
  return how === "passed";
};

/** Judges a mutant by the runs that have to notice it, in their order. */
export const verdictOf = async (
  runs: ReadonlyArray<ReadonlyArray<string>>,
  run: Run,
): Promise<Verdict> => {
  let reason = "no test fails";
  for (const args of runs) {
    const { file, how, test } = await run(args, { mutant: true, limit });
    if (how === "passed") continue;
    if (how === "failed") {
      if (file === undefined || !(await passesAlone(args, file, run))) {
        return { outcome: "killed", by: test };
      }
      reason = `once by ${test}, which passes alone`;
      continue;
    }
    const by = await outOfTime(args, run);
    if (by !== undefined) return { outcome: "killed", by };
    reason = "out of time, and no test fails";
  }
  return { outcome: "survived", by: reason };
};
