import { expect, it } from "@effect/vitest";
import { type Ended, type Run, verdictOf } from "../mutants/Verdict.ts";

const passed: Ended = { how: "passed", seconds: 100, test: "" };
const failed: Ended = { how: "failed", seconds: 3, test: "a test" };
const outOfTime: Ended = { how: "out of time", seconds: 400, test: "" };
const late: Ended = { ...failed, file: "a.test.ts", isLate: true };

/** Answers runs in their order, and keeps what each was given. */
const answering = (...ends: ReadonlyArray<Ended>) => {
  const asked: Array<string> = [];
  const runs: Array<ReadonlyArray<string>> = [];
  const run: Run = (args, { limit, mutant, testLimit }) => {
    runs.push(args);
    asked.push(`${mutant ? "with" : "without"} ${[limit, testLimit ?? []].flat().join(", ")}`);
    return Promise.resolve(ends[asked.length - 1] ?? passed);
  };
  return { asked, run, runs };
};

it("A mutant is killed by the first run in which a test fails, and named after the test", async () => {
  const { asked, run } = answering(passed, failed);
  expect(await verdictOf([["one"], ["two"], ["three"]], run)).toEqual({
    outcome: "killed",
    by: "a test",
  });
  expect(asked).toHaveLength(2);
});

it("A mutant is not killed by a test that passes when its file runs alone", async () => {
  const args = [["related", "a.ts", "--project", "one", "-t", "name", "--exclude", "b"]];
  const flaky = answering({ ...failed, file: "a.test.ts" }, passed);
  expect(await verdictOf(args, flaky.run)).toEqual({
    outcome: "survived",
    by: "once by a test, which passes alone",
  });
  expect(flaky.runs[1]).toEqual(["run", "--project", "one", "a.test.ts", "-t", "name"]);
  const real = answering({ ...failed, file: "a.test.ts" }, failed);
  expect(await verdictOf(args, real.run)).toEqual({ outcome: "killed", by: "a test" });
});

it("A test that fails once ends its run: the others are run again, and their failure counts", async () => {
  const other: Ended = { how: "failed", seconds: 3, test: "another test", file: "b.test.ts" };
  const flaky = answering({ ...failed, file: "a.test.ts" }, passed, other, failed);
  expect(await verdictOf([["all"]], flaky.run)).toEqual({ outcome: "killed", by: "another test" });
  expect(flaky.runs.map((args) => args.at(-1))).toEqual(["all", "a.test.ts", "all", "b.test.ts"]);
});

it("A test that is late kills where its file ends without the mutant, and does not end with it", async () => {
  const hangs = answering(late, { ...passed, seconds: 10 }, outOfTime);
  expect(await verdictOf([["one"]], hangs.run)).toEqual({
    outcome: "killed",
    by: "no end within 60 s, 10 s without it",
  });
  expect(hangs.asked).toEqual(["with 400, 60", "without 1200", "with 60"]);
  const slow = answering(late, { ...passed, seconds: 50 }, passed, passed);
  expect(await verdictOf([["one"]], slow.run)).toMatchObject({ outcome: "survived" });
  expect(slow.asked).toEqual(["with 400, 60", "without 1200", "with 200", "with 1200"]);
});

it("A run that is out of time is no kill where the same tests are slow without the mutant", async () => {
  const slow = answering(outOfTime, { ...passed, seconds: 170 }, passed);
  expect(await verdictOf([["one"]], slow.run)).toMatchObject({ outcome: "survived" });
  expect(slow.asked).toEqual(["with 400, 60", "without 1200", "with 680"]);
  const neverEnds = answering(outOfTime, outOfTime);
  expect(await verdictOf([["one"]], neverEnds.run)).toMatchObject({ outcome: "survived" });
});

it("A mutant that loops is killed: its tests end without it, and do not end with it", async () => {
  const { run } = answering(outOfTime, passed, outOfTime);
  expect(await verdictOf([["one"]], run)).toEqual({
    outcome: "killed",
    by: "no end within 400 s, 100 s without it",
  });
});

it("A run that was out of time and fails alone is killed by the test that fails", async () => {
  const { run } = answering(outOfTime, passed, failed);
  expect(await verdictOf([["one"]], run)).toEqual({ outcome: "killed", by: "a test" });
});
