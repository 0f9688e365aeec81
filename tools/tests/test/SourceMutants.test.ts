import { runInNewContext } from "node:vm";
import { expect, it } from "@effect/vitest";
import { mutantsOf, switchedSource } from "../mutants/SourceMutants.ts";

const changesOf = (source: string) => mutantsOf(source).map(({ change }) => change);

it("Mutants turn operators, literals, conditions and steps of a program", () => {
  expect(changesOf("const isLate = (at: number): boolean => at >= 17 && true;")).toEqual([
    "&& → ||",
    ">= → >",
    "17 → 17 + 1",
    "true → false",
  ]);
  expect(changesOf("if (!known) run();")).toEqual([
    "!known → true",
    "!known → false",
    "! → (nothing)",
  ]);
  expect(changesOf("function* turn() { yield* write; }")).toEqual(["yield* write; → ;"]);
});

it("Mutants take the order, conditions and bounds out of SQL, and leave other text alone", () => {
  const sql = "sql`SELECT id FROM row WHERE at <= 1 AND state = 'open' ORDER BY at DESC, id`";
  expect(changesOf(sql)).toEqual([
    "ORDER BY at DESC, id → (nothing)",
    "DESC → (nothing)",
    "AND state = 'open' → (nothing)",
    "<= → <",
  ]);
  expect(changesOf("const text = `as long as it is <= 1`;")).toEqual([]);
});

it("Mutants name their line and replace exactly what they name", () => {
  const source = "type Row = { at: number };\nexport const first = (row: Row) => row.at < 1;\n";
  const [mutant] = mutantsOf(source);
  expect(mutant).toMatchObject({ line: 2, change: "< → <=", text: "<=" });
  expect(source.slice(mutant?.start, mutant?.end)).toBe("<");
});

it("Mutants leave a program a program, and lines of a log and lists of nothing as they are", () => {
  expect(changesOf("each(rows, visit, { discard: true });")).toEqual([]);
  expect(changesOf("const known = a ?? b ?? c;")).toEqual([]);
  expect(changesOf("const names = { 1: true };")).toEqual(["true → false"]);
  expect(changesOf('function* turn() { yield* Effect.logInfo("done"); }')).toEqual([]);
});

it("All mutants of a source stand in one program, each behind a switch", () => {
  const source =
    "function run(a, b) { return [a > 1 || !b, sql`WHERE a < ${b ? 1 : 2} ORDER BY a`]; }";
  const mutants = mutantsOf(source).map((mutant, number) => ({ ...mutant, number }));
  const switched = switchedSource("src/Bill.ts", source, mutants);
  const answers = (program: string, on: number): string =>
    runInNewContext(
      `${program}
      const sql = (parts, ...values) => [parts, values];
      JSON.stringify([[1, true], [2, false], [0, true]].map(([a, b]) => run(a, b)));`,
      { mutantIsOn: (number: number) => number === on },
    );
  expect(answers(switched, -1)).toBe(answers(source, -1));
  for (const { end, number, start, text } of mutants)
    expect(answers(switched, number)).toBe(
      answers(source.slice(0, start) + text + source.slice(end), -1),
    );
});
