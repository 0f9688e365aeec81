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
  rows: () => sql`INSERT INTO a ${sql.insert({ a: 1, b: null, c: new Uint8Array(2) })} RETURNING a`,
  "a row of nothing": () => sql`INSERT INTO a ${sql.insert({})}`,
  "a row without a value": () => sql`INSERT INTO a ${sql.insert({ a: undefined, "b.c": id })}`,
  "a row of parts": () => sql`INSERT INTO a ${sql.insert({ a: 1, b: part })}`,
  "rows side by side": () => sql`INSERT INTO a ${sql.insert([{ a: 1 }, { a: 2 }])}`,
  "rows that come back": () => sql`INSERT INTO a ${sql.insert({ a: 1 }).returning("*")}`,
  changes: () => sql`UPDATE a SET ${sql.update({ a: 1, b: "2" })} WHERE id = ${id}`,
  "changes of some": () => sql`UPDATE a SET ${sql.update({ a: 1, b: 2 }, ["a"])} WHERE id = ${id}`,
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

  it("tells rows apart by their columns, and their values with them", () => {
    const insert = (row: Record<string, number>) =>
      compiler.compile(sql`INSERT INTO a ${sql.insert(row)}`, false);
    expect([insert({ a: 1, b: 2 }), insert({ b: 2, a: 1 }), insert({ a: 3 })]).toEqual([
      ['INSERT INTO a ("a","b") VALUES (?,?)', [1, 2]],
      ['INSERT INTO a ("b","a") VALUES (?,?)', [2, 1]],
      ['INSERT INTO a ("a") VALUES (?)', [3]],
    ]);
  });

  it("gives each statement its own parameters", () => {
    const find = (id: string) => compiler.compile(sql`SELECT a FROM a WHERE id = ${id}`, false)[1];
    expect([find("1"), find("2")]).toEqual([["1"], ["2"]]);
  });
});
