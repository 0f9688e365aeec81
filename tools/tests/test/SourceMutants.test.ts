import { expect, it } from "@effect/vitest";
import { mutantsOf } from "../mutants/SourceMutants.ts";

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
