import { describe, expect, it } from "@effect/vitest";
import { GatheredStatements } from "../../src/storage/GatheredStatements.ts";
import { plain } from "../../src/storage/PostgresStatement.ts";

const insert = "INSERT INTO t (a) VALUES ($1)";

/** What is sent at each of some statements. */
const sentAt = (...texts: ReadonlyArray<string>) => {
  const gathered = new GatheredStatements();
  return texts.map((text) => gathered.next(plain(text)).map((sent) => sent.text));
};

describe("The statements of a transaction", () => {
  it("are sent at once outside of one", () => {
    expect(sentAt(insert, "SELECT 1")).toEqual([[insert], ["SELECT 1"]]);
  });

  it("wait for the next one with an answer, and for COMMIT", () => {
    expect(sentAt("BEGIN", insert, "SELECT 1", insert, insert, "COMMIT")).toEqual([
      [],
      [],
      ["BEGIN", insert, "SELECT 1"],
      [],
      [],
      [insert, insert, "COMMIT"],
    ]);
  });

  it("are sent with RETURNING and with a lock", () => {
    const returning = `${insert} RETURNING a`;
    const locking = "SELECT a FROM t FOR UPDATE";
    expect(sentAt("BEGIN", returning, locking)).toEqual([[], ["BEGIN", returning], [locking]]);
  });

  it("are not sent where nothing was asked or all is rolled back", () => {
    expect(sentAt("BEGIN", "COMMIT", "BEGIN", insert, "ROLLBACK")).toEqual([[], [], [], [], []]);
    expect(sentAt("BEGIN", "SELECT 1", insert, "ROLLBACK").at(-1)).toEqual(["ROLLBACK"]);
  });

  const [open, close, back] = ["SAVEPOINT s", "RELEASE SAVEPOINT s", "ROLLBACK TO SAVEPOINT s"];

  it("fail within their savepoint", () => {
    expect(sentAt("BEGIN", open, insert, close, "COMMIT")).toEqual([
      [],
      [],
      [],
      ["BEGIN", open, insert, close],
      ["COMMIT"],
    ]);
    expect(sentAt("BEGIN", open, "SELECT 1", close, insert, "COMMIT").at(-1)).toEqual([
      close,
      insert,
      "COMMIT",
    ]);
  });

  it("are rolled back to a savepoint, whether that was sent or not", () => {
    expect(sentAt("BEGIN", insert, open, insert, back, close, "COMMIT").at(-1)).toEqual([
      "BEGIN",
      insert,
      "COMMIT",
    ]);
    expect(sentAt("BEGIN", open, "SELECT 1", insert, back, close, "COMMIT").slice(4)).toEqual([
      [back],
      [],
      [close, "COMMIT"],
    ]);
  });

  it("wait with bytes of their own, unless those are many", () => {
    const gathered = new GatheredStatements();
    const next = (text: string, params: ReadonlyArray<unknown> = []) =>
      gathered.next({ text, params, prepare: true });
    next("BEGIN");
    const freed = Uint8Array.of(1, 2, 3);
    next(insert, [freed]);
    freed.fill(0);
    expect(next("COMMIT")[1]?.params).toEqual([Uint8Array.of(1, 2, 3)]);
    next("BEGIN");
    expect(next(insert, [new Uint8Array(20_000)])).toHaveLength(2);
  });
});
