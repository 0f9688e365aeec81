import { compactRows } from "@bonafide/adapters-sql/storage/CompactRows";
import { SqlStores } from "@bonafide/adapters-sql/storage/SqlStores";
import type { AuditKeys } from "@bonafide/core/audit/AuditKeys";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import type { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import type { Vault } from "@bonafide/core/storage/Vault";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import type { StoragePorts } from "@bonafide/testkit/storage/StoragePorts";
import { expect, it } from "@effect/vitest";
import { Effect, Layer, type Scope } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { entryOf } from "./StorageRaces.ts";

/** More than two pages of the log. */
const count = 2_500;

/** The leaves of a log that has them by runs, as the release before stored them in a SQLite file. */
const leavesOfRuns = [
  `CREATE TABLE audit_leaf (leaf INTEGER NOT NULL PRIMARY KEY, seq INTEGER NOT NULL UNIQUE, hash BLOB NOT NULL) STRICT`,
  `INSERT INTO audit_leaf SELECT r.leaf + a.seq - r.first_seq, a.seq, randomblob(32)
    FROM audit_run r JOIN audit a ON a.seq BETWEEN r.first_seq AND r.last_seq`,
  `DROP TABLE audit_run`,
  `DELETE FROM migration WHERE migration_id >= (SELECT migration_id FROM migration WHERE name = 'audit_runs')`,
];

const run = (statements: ReadonlyArray<string>) =>
  Effect.flatMap(SqlClient, (sql) =>
    Effect.forEach(statements, (text) => sql.unsafe(text).unprepared, { discard: true }),
  );

/** A SQLite file of the release before is brought up to date. */
export const sqliteUpgrade = Effect.andThen(
  run(leavesOfRuns),
  Effect.scoped(Layer.build(Layer.fresh(SqlStores))),
);

/** Rows of a Postgres become compact. */
export const postgresConversion = Effect.flatMap(SqlClient, (sql) =>
  sql.withTransaction(compactRows),
);

/** The leaves of a log become its runs. `reopenable` are stores whose log has leaves once `upgrade` begins. */
export const leavesBefore = <E, E2>(
  reopenable: Effect.Effect<
    Layer.Layer<StoragePorts | AuditKeys | Vault | UnitOfWork | SqlClient, E>,
    unknown,
    Scope.Scope
  >,
  upgrade: Effect.Effect<unknown, E2, SqlClient | UnitOfWork | AuditKeys | Vault>,
): void =>
  it.live("turns the leaves of a log from before runs into them, the last leaf too", () =>
    Effect.gen(function* () {
      const stores = yield* reopenable;
      const subjects = Array.from({ length: count }, () => freshId());
      const heads = yield* Effect.gen(function* () {
        const audit = yield* AuditTrail;
        const { checkpoint, head } = yield* AuditSeal;
        const sql = yield* SqlClient;
        yield* audit.beginAll(subjects.slice(0, count - 2).map((subject) => entryOf(subject)));
        yield* checkpoint;
        const first = yield* head;
        yield* audit.begin(entryOf(freshId()));
        yield* sql`DELETE FROM audit WHERE seq = (SELECT MAX(seq) FROM audit)`;
        // SQLite gives the number of a deleted last row again.
        yield* audit.beginAll(subjects.slice(count - 2).map((subject) => entryOf(subject)));
        yield* checkpoint;
        yield* audit.begin(entryOf(freshId()));
        const given = [first ?? "", (yield* head) ?? ""];
        yield* upgrade;
        return given;
      }).pipe(Effect.provide(stores));
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient;
        const { checkpoint, verifyAgainst } = yield* AuditSeal;
        const { consistency, inclusion } = yield* AuditLog;
        const isPostgres = sql.onDialectOrElse({ pg: () => true, orElse: () => false });
        const runs = sql`SELECT leaf, last_seq - first_seq + 1 AS rows FROM audit_run ORDER BY leaf`;
        const merged = isPostgres
          ? [
              { leaf: 0, rows: count - 2 },
              { leaf: count - 2, rows: 2 },
            ]
          : [{ leaf: 0, rows: count }];
        expect(yield* runs).toEqual(merged);
        const whole = { rows: count + 1, broken: [] };
        expect(yield* verifyAgainst(heads)).toMatchObject({ ...whole, unsealed: 1 });
        const last = [subjects[0] ?? "", subjects[1_777] ?? "", subjects.at(-1) ?? ""];
        const { rows } = yield* inclusion(last, 10);
        expect(rows.map(({ leaf }) => leaf)).toEqual([0, 1_777, count - 1]);
        expect((yield* consistency(heads[0] ?? "")).head).toBe(heads[1]);
        expect(yield* checkpoint).toBe(1);
        expect(yield* runs).toEqual([...merged, { leaf: count, rows: 1 }]);
        expect(yield* verifyAgainst(heads)).toMatchObject({ ...whole, unsealed: 0 });
      }).pipe(Effect.provide(stores));
    }).pipe(Effect.scoped),
  );
