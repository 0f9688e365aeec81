import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { ProofBroken } from "@bonafide/core/audit/AuditProofs";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { rootOfInclusion } from "@bonafide/adapters-sql/audit/MerkleTree";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { temporarySqlite } from "../storage/TemporarySqlite.ts";

const entryOf = (subject: string) => ({
  subject,
  action: "sample.changed",
  actor: "system",
  at: 0,
  source: undefined,
});

/** A log under twelve heads of 500 rows, with one row of `subject` in the fourth. */
const storeLog = Effect.fnUntraced(function* (subject: string) {
  const audit = yield* AuditTrail;
  const { checkpoint } = yield* AuditSeal;
  for (let head = 0; head < 12; head += 1) {
    yield* audit.beginAll(
      Array.from({ length: 500 }, (_, at) =>
        entryOf(head === 3 && at === 77 ? subject : freshId()),
      ),
    );
    yield* checkpoint;
  }
});

const isProved = Effect.fnUntraced(function* (subject: string) {
  const { head, rows } = yield* (yield* AuditLog).inclusion([subject], 100);
  const [, size, root] = head.split("\n");
  expect([rows.length, size]).toEqual([1, "6000"]);
  for (const { leaf, leafHash, path } of rows) {
    const nodes = path.map((node) => Buffer.from(node, "base64"));
    const found = rootOfInclusion(Buffer.from(leafHash, "base64"), leaf, 6_000, nodes);
    expect(found?.toString("base64")).toBe(root);
  }
});

describe("a proof from a long log", () => {
  it.live("needs the subtrees of heads, and no row far from them", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const subject = freshId();
      yield* storeLog(subject);
      yield* isProved(subject);
      // The last heads before the subtrees' ends, 2^11 and 2^12, are at 2000 and 4000.
      yield* sql`DELETE FROM audit WHERE seq <= 1000 OR seq BETWEEN 2049 AND 4000 OR seq BETWEEN 4097 AND 5500`;
      yield* isProved(subject);
    }).pipe(Effect.provide(temporarySqlite)),
  );

  for (const [what, change] of [
    [
      "the row",
      (sql: SqlClient, id: string) => sql`UPDATE audit SET actor = 'x' WHERE subject = ${id}`,
    ],
    ["a row beside it", (sql: SqlClient) => sql`UPDATE audit SET actor = 'x' WHERE seq = 1577`],
    [
      "the run",
      (sql: SqlClient) => sql`UPDATE audit_run SET last_seq = last_seq - 400 WHERE leaf = 1500`,
    ],
    [
      "the subtrees of a head",
      (sql: SqlClient) =>
        sql`UPDATE audit_head SET subtrees = zeroblob(length(subtrees)) WHERE size = 4000`,
    ],
    [
      "the newest head",
      (sql: SqlClient) =>
        sql`UPDATE audit_head SET note = replace(note, '6000', '6001') WHERE size = 6000`,
    ],
  ] as const) {
    it.live(`is refused where ${what} was changed`, () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient;
        const subject = freshId();
        yield* storeLog(subject);
        yield* change(sql, subject);
        const { inclusion } = yield* AuditLog;
        expect(yield* Effect.flip(inclusion([subject], 100))).toBeInstanceOf(ProofBroken);
      }).pipe(Effect.provide(temporarySqlite)),
    );
  }
});
