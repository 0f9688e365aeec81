import { describe, expect, it } from "@effect/vitest";
import { Effect, Exit } from "effect";
import { SqlError, UnknownError } from "effect/sql/SqlError";
import { type GroupSession, makeGroupCommit } from "../../src/storage/GroupCommit.ts";
import { groupedInserts, insertsOneRow } from "../../src/storage/GroupedInserts.ts";
import { plain, type PostgresStatement } from "../../src/storage/PostgresStatement.ts";

const into = (table: string, ...params: ReadonlyArray<unknown>): PostgresStatement => ({
  text: `INSERT INTO ${table} ("a","b") VALUES (${params.map((_, at) => `$${at + 1}`).join()})`,
  params,
  prepare: true,
});

describe("Inserts of many transactions", () => {
  it("are of one row each, and no other statement is one", () => {
    expect(insertsOneRow(into("t", 1, 2))).toBe(true);
    expect(insertsOneRow(into('"transaction"', 1))).toBe(true);
    const others = [
      "INSERT INTO t (a) VALUES ($1) ON CONFLICT DO NOTHING",
      "INSERT INTO t (a) VALUES ($1) RETURNING a",
      "INSERT INTO t (a) SELECT a FROM u",
      "INSERT INTO t (a) VALUES ($1), ($2)",
      "INSERT INTO t (a) VALUES (lower($1))",
      "UPDATE t SET a = $1",
      "DELETE FROM t",
    ];
    expect(others.filter((text) => insertsOneRow(plain(text)))).toEqual([]);
  });

  it("are one statement for a table, in the order of the first transaction", () => {
    expect(groupedInserts([into("t", 1, "x"), into("u", 2, 3), into("t", 4, "y")])).toEqual([
      {
        text: 'INSERT INTO t ("a","b") VALUES ($1,$2),($3,$4)',
        params: [1, "x", 4, "y"],
        prepare: true,
      },
      into("u", 2, 3),
    ]);
  });

  it("are apart where their types differ, so that few statements are prepared", () => {
    const rows = [into("t", 1, null), into("u", 1, 1), into("t", 1, "x"), into("t", 2, null)];
    expect(groupedInserts(rows).map(({ params, text }) => [text.slice(12, 13), params])).toEqual([
      ["t", [1, null, 2, null]],
      ["t", [1, "x"]],
      ["u", [1, 1]],
    ]);
  });

  it("are of 32 rows at most, in sizes that repeat", () => {
    const sizes = (count: number) =>
      groupedInserts(Array.from({ length: count }, (_, at) => into("t", at, 0))).map(
        ({ params }) => params.length / 2,
      );
    expect(sizes(103)).toEqual([32, 32, 32, 4, 2, 1]);
    const all = groupedInserts(Array.from({ length: 103 }, (_, at) => into("t", at, 0)));
    expect(all.flatMap(({ params }) => params).filter((_, at) => at % 2 === 0)).toEqual(
      Array.from({ length: 103 }, (_, at) => at),
    );
  });
});

const failure = new SqlError({
  reason: new UnknownError({ cause: new Error("refused"), operation: "query" }),
});

/** What was sent, on sessions that refuse a parameter `bad`. */
const startCommits = (isLost: boolean) => {
  const sent: Array<ReadonlyArray<string>> = [];
  const session: GroupSession = {
    isLost,
    send: (statements) => {
      sent.push(statements.map(({ text }) => text));
      return statements.some(({ params }) => params.includes("bad"))
        ? Effect.fail(failure)
        : Effect.succeed(undefined);
    },
  };
  return Effect.map(
    makeGroupCommit((use) => use(session)),
    (commit) => ({ commit, sent }),
  );
};

const commitAll = (isLost: boolean, ...values: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { commit, sent } = yield* startCommits(isLost);
    const exits = yield* Effect.forEach(
      values,
      (value) => Effect.exit(commit([into("t", value, 1), into("u", value, 2)])),
      { concurrency: "unbounded" },
    );
    return { sent, stored: exits.map(Exit.isSuccess) };
  }).pipe(Effect.scoped);

describe("Transactions that only insert", () => {
  it.effect("commit together", () =>
    Effect.gen(function* () {
      const { sent, stored } = yield* commitAll(false, "one", "two", "three");
      expect(stored).toEqual([true, true, true]);
      expect(sent).toHaveLength(1);
      expect(sent[0]?.filter((text) => text.startsWith("INSERT INTO t"))).toHaveLength(2);
      expect([sent[0]?.at(0), sent[0]?.at(-1)]).toEqual(["BEGIN", "COMMIT"]);
    }),
  );

  it.effect("fail alone, and the others of their group are stored", () =>
    Effect.gen(function* () {
      const { sent, stored } = yield* commitAll(false, "one", "bad", "three");
      expect(stored).toEqual([true, false, true]);
      expect(sent).toHaveLength(4);
    }),
  );

  it.effect("are not sent again where the connection was lost: they may be stored", () =>
    Effect.gen(function* () {
      const { sent, stored } = yield* commitAll(true, "one", "bad", "three");
      expect(stored).toEqual([false, false, false]);
      expect(sent).toHaveLength(1);
    }),
  );
});
