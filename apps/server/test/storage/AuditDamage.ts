import { rowMessage } from "@bonafide/adapters-sql/audit/AuditHash";
import { auditRows } from "@bonafide/adapters-sql/audit/AuditRows";
import { AuditKeys } from "@bonafide/core/audit/AuditKeys";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import { describe, expect } from "@effect/vitest";
import { Effect, type Layer, Result } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { entryOf } from "./StorageRaces.ts";

/** A log of twelve subjects under four heads, and those heads. */
const storeLog = Effect.gen(function* () {
  const audit = yield* AuditTrail;
  const { checkpoint, head } = yield* AuditSeal;
  const subjects: Array<string> = [];
  const heads: Array<string> = [];
  for (let sealed = 0; sealed < 4; sealed += 1) {
    for (let row = 0; row < 3; row += 1) {
      const subject = freshId();
      yield* audit.append(entryOf(subject));
      subjects.push(subject);
    }
    yield* checkpoint;
    heads.push((yield* head) ?? "");
  }
  return { subjects, heads };
});

/** The leaves that can be proved, by their places. */
const provable = Effect.fnUntraced(function* (subjects: ReadonlyArray<string>) {
  const { inclusion } = yield* AuditLog;
  const proofs = yield* Effect.forEach(subjects, (subject) =>
    Effect.result(inclusion([subject], 10)),
  );
  return proofs.flatMap((proof, leaf) => (Result.isSuccess(proof) ? [leaf] : []));
});

/** What is said of a damaged audit: what was changed, the two heads that it is between, and no other row. */
export const auditDamage = <E>(
  name: string,
  layer: Layer.Layer<SqlClient | AuditKeys | AuditLog | AuditTrail | AuditSeal, E>,
): void => {
  const test = portTest(layer);
  const between = "the log was changed between head 1 and head 2";

  describe(`AuditSeal and AuditLog, ${name}, over a damaged row`, () => {
    test(
      "name it where it was changed or deleted, and prove all rows whose path it is not in",
      Effect.gen(function* () {
        const sql = yield* SqlClient;
        const { heads, subjects } = yield* storeLog;
        const { verifyAgainst } = yield* AuditSeal;
        const fifth = subjects[4] ?? "";
        expect(yield* provable(subjects)).toEqual(subjects.map((_, leaf) => leaf));
        yield* sql`UPDATE audit SET actor = 'other' WHERE subject = ${fifth}`;
        expect((yield* verifyAgainst(heads)).broken).toEqual([
          `row 1 of ${fifth} was changed`,
          between,
        ]);
        expect(yield* provable(subjects)).toEqual([0, 1, 2, 3, 8, 9, 10, 11]);
        yield* sql`DELETE FROM audit WHERE subject = ${fifth}`;
        expect((yield* verifyAgainst(heads)).broken).toEqual([
          expect.stringMatching(/^row \d+, leaf 4 of the log, was deleted$/),
          between,
        ]);
        expect(yield* provable(subjects)).toEqual([0, 1, 2, 3, 8, 9, 10, 11]);
      }),
    );

    test(
      "name the two heads that it is between where the writer has the master key",
      Effect.gen(function* () {
        const sql = yield* SqlClient;
        const { mac } = yield* AuditKeys;
        const { columnsOf } = yield* auditRows;
        const { heads, subjects } = yield* storeLog;
        const { verifyAgainst } = yield* AuditSeal;
        const fifth = subjects[4] ?? "";
        const { source: _, ...entry } = entryOf(fifth);
        const forged = { ...entry, actor: "other", source: null, number: 1, previous: null };
        yield* sql`UPDATE audit SET ${sql.update({
          ...columnsOf(forged),
          actor: forged.actor,
          hash: mac(rowMessage(forged)),
        })} WHERE subject = ${fifth}`;
        expect((yield* verifyAgainst(heads)).broken).toEqual([between]);
        expect(yield* provable(subjects)).toEqual([0, 1, 2, 3, 8, 9, 10, 11]);
      }),
    );

    test(
      "do not blame the row after a deleted one",
      Effect.gen(function* () {
        const sql = yield* SqlClient;
        const { heads, subjects } = yield* storeLog;
        const { checkpoint, verifyAgainst } = yield* AuditSeal;
        const fifth = subjects[4] ?? "";
        yield* (yield* AuditTrail).append(entryOf(fifth));
        yield* checkpoint;
        yield* sql`DELETE FROM audit WHERE subject = ${fifth} AND number = 1`;
        const { broken } = yield* verifyAgainst(heads);
        expect(broken).toContain(`row 1 of ${fifth} is missing`);
        expect(broken.filter((line) => line.startsWith("row 2"))).toEqual([]);
      }),
    );
  });
};
