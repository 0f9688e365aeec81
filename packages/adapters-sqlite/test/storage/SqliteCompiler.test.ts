import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { make, makeCompilerSqlite } from "effect/sql/Statement";
import { makeSqliteCompiler } from "../../src/storage/SqliteCompiler.ts";

const compiler = makeSqliteCompiler();
const sql = make(Effect.die("Nothing is run"), compiler, [], undefined);

const id = "1";
const part = sql`(SELECT ${id})`;
const statements = {
  "text alone": () => sql`SELECT 1`,
  parameters: () => sql`SELECT * FROM a WHERE id = ${id} AND version = ${2}`,
  "parameters side by side": () => sql`SELECT ${id}${2}`,
  "parts within": () => sql`SELECT ${sql.literal("a, b")} FROM a WHERE id = ${part} LIMIT ${3}`,
  "a text with parameters of its own": () => sql.unsafe("SELECT ?", [id]),
  names: () => sql`SELECT * FROM ${sql("a")} WHERE id = ${id}`,
  lists: () => sql`SELECT * FROM a WHERE ${sql.in("id", [1, 2, 3])} AND b = ${id}`,
  rows: () => sql`INSERT INTO a ${sql.insert({ a: 1, b: 2 })}`,
  changes: () => sql`UPDATE a SET ${sql.update({ a: 1, b: 2 })} WHERE id = ${id}`,
};

describe("The compiler for SQLite", () => {
  it.each(Object.entries(statements))("makes of %s what effect/sql makes of it", (_, statement) => {
    const expected = makeCompilerSqlite().compile(statement(), false);
    expect(compiler.compile(statement(), false)).toEqual(expected);
    expect(compiler.compile(statement(), false)).toEqual(expected);
  });

  it("tells statements apart that begin alike", () => {
    const [short] = compiler.compile(sql`SELECT a FROM a WHERE id = ${id}`, false);
    const [long] = compiler.compile(sql`SELECT a FROM a WHERE id = ${id} LIMIT 1`, false);
    const [none] = compiler.compile(sql`SELECT a FROM a WHERE id = `, false);
    expect([short, long, none]).toEqual([
      "SELECT a FROM a WHERE id = ?",
      "SELECT a FROM a WHERE id = ? LIMIT 1",
      "SELECT a FROM a WHERE id = ",
    ]);
  });

  it("gives each statement its own parameters", () => {
    const find = (id: string) => compiler.compile(sql`SELECT a FROM a WHERE id = ${id}`, false)[1];
    expect([find("1"), find("2")]).toEqual([["1"], ["2"]]);
  });
});
