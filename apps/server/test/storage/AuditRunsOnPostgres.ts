import { logEntry } from "@bonafide/adapters-sql/audit/AuditHash";
import {
  auditRows,
  type ChainedRow,
  type StoredSubject,
} from "@bonafide/adapters-sql/audit/AuditRows";
import { leafHash } from "@bonafide/adapters-sql/audit/MerkleTree";
import type { AuditKeys } from "@bonafide/core/audit/AuditKeys";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { NothingToProve } from "@bonafide/core/audit/AuditProofs";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import { expect } from "@effect/vitest";
import { Effect, Fiber, Latch, type Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { appendAndHold, entryOf } from "./StorageRaces.ts";

type Ports = SqlClient | UnitOfWork | AuditKeys | AuditTrail | AuditSeal | AuditLog;

/** The log's runs: the first leaf, and the first and the last row. */
const runs = Effect.flatMap(SqlClient, (sql) =>
  Effect.map(
    sql<{ leaf: number; first_seq: number; last_seq: number }>`
        SELECT leaf, first_seq, last_seq FROM audit_run ORDER BY leaf`,
    (rows) => rows.map(({ first_seq, last_seq, leaf }) => [leaf, first_seq, last_seq]),
  ),
);

/** The order of the log where numbers are rolled back, and rows become visible late. `old`: of the release before. */
export const auditRunsOnPostgres = <E, E2>(
  postgres: Layer.Layer<Ports, E>,
  old: Layer.Layer<Ports, E2>,
): void => {
  const test = portTest(postgres);

  test(
    "AuditSeal ends a run at a number that was rolled back, and at a row that is still being written",
    Effect.gen(function* () {
      const audit = yield* AuditTrail;
      const { checkpoint, verify } = yield* AuditSeal;
      const { inclusion } = yield* AuditLog;
      const { atomically } = yield* UnitOfWork;
      const subjects = Array.from({ length: 7 }, () => freshId());
      const [one = "", two = "", three = "", four = "", five = "", six = "", seven = ""] = subjects;
      for (const subject of [one, two]) yield* audit.append(entryOf(subject));
      const rolledBack = Effect.andThen(audit.append(entryOf(freshId())), Effect.fail("no"));
      yield* Effect.flip(atomically(rolledBack));
      for (const subject of [three, four]) yield* audit.append(entryOf(subject));
      const gate = yield* Latch.make();
      const held = yield* appendAndHold(five, gate);
      yield* audit.append(entryOf(six));
      expect(yield* checkpoint).toBe(5);
      const sealed = [
        [0, 1, 2],
        [2, 4, 5],
        [4, 7, 7],
      ];
      expect(yield* runs).toEqual(sealed);
      expect(yield* verify).toMatchObject({ rows: 5, unsealed: 0, broken: [] });
      yield* gate.open;
      yield* Fiber.join(held);
      expect(yield* verify).toMatchObject({ rows: 6, unsealed: 1, broken: [] });
      expect(yield* Effect.flip(inclusion([five], 1))).toBeInstanceOf(NothingToProve);
      yield* audit.append(entryOf(seven));
      expect(yield* checkpoint).toBe(2);
      expect(yield* runs).toEqual([...sealed, [5, 6, 6], [6, 8, 8]]);
      expect(yield* verify).toMatchObject({ rows: 7, unsealed: 0, broken: [] });
      const proof = yield* inclusion(subjects, 100);
      expect(proof.rows.map(({ leaf, subject }) => [leaf, subject])).toEqual(
        [one, two, three, four, six, five, seven].map((subject, leaf) => [leaf, subject]),
      );
    }),
  );

  portTest(old)(
    "AuditSeal gives each leaf its hash where the release before may read it",
    Effect.gen(function* () {
      const audit = yield* AuditTrail;
      const sql = yield* SqlClient;
      const { columns, readRow } = yield* auditRows;
      const { checkpoint } = yield* AuditSeal;
      for (const _ of [1, 2, 3]) yield* audit.append(entryOf(freshId()));
      yield* checkpoint;
      const leaves = yield* sql<{ hash: Uint8Array }>`SELECT hash FROM audit_leaf ORDER BY leaf`;
      const rows = yield* sql<ChainedRow & StoredSubject>`
        SELECT ${columns} FROM audit a ORDER BY a.seq`;
      expect(leaves.map(({ hash }) => Buffer.from(hash).toString("hex"))).toEqual(
        rows.map((row) => leafHash(logEntry(readRow(row))).toString("hex")),
      );
    }),
  );

  test(
    "AuditSeal seals a row that comes an hour after rows behind it were sealed, in the order of rows",
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const audit = yield* AuditTrail;
      const { checkpoint } = yield* AuditSeal;
      const gate = yield* Latch.make();
      const held = yield* appendAndHold(freshId(), gate);
      const began = Date.now();
      for (const _ of [1, 2]) yield* Effect.andThen(audit.append(entryOf(freshId())), checkpoint);
      const [newest] = yield* sql<{ at: number }>`SELECT at FROM audit_head ORDER BY id DESC`;
      expect(Math.abs((newest?.at ?? 0) - began)).toBeLessThan(60_000);
      yield* sql`UPDATE audit_head SET at = (SELECT MAX(h.at) FROM audit_head h) - 3600000 WHERE id = 1`;
      yield* gate.open;
      yield* Fiber.join(held);
      yield* audit.append(entryOf(freshId()));
      // Postgres writes a changed row behind the others.
      yield* sql`UPDATE audit SET actor = actor WHERE seq = (SELECT MIN(a.seq) FROM audit a)`;
      expect(yield* checkpoint).toBe(2);
      expect(yield* runs).toEqual([
        [0, 2, 2],
        [1, 3, 3],
        [2, 1, 1],
        [3, 4, 4],
      ]);
    }),
  );
};
