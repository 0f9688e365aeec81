import { createHash } from "node:crypto";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Clock, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { hashCheckpoint } from "./AuditHash.ts";
import { AuditInspection } from "./AuditInspection.ts";
import { eachCheckpoint, eachHash, eachRow, lastCheckpoint } from "./AuditPages.ts";

/**
 * The audit's seal in SQL.
 *
 * A checkpoint's root is the SHA-256 of its rows' hashes in the order of `seq`. What nobody can tell from the
 * database alone: that its newest rows and the checkpoints over them were cut off together.
 */
export const SqlAuditSeal: Layer.Layer<AuditSeal, never, SqlClient | UnitOfWork> = Layer.effect(
  AuditSeal,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const { atomically } = yield* UnitOfWork;

    const highest = Effect.map(
      sql<{ seq: number | null }>`SELECT MAX(seq) AS seq FROM audit`,
      ([row]) => row?.seq ?? 0,
    );

    // On Postgres a row may appear after one with a greater number. The lock waits for those under way, so that no
    // row turns up below a seal; the sealing itself locks nothing.
    const settled = sql.onDialectOrElse({
      pg: () => sql.withTransaction(Effect.andThen(sql`LOCK TABLE audit IN SHARE MODE`, highest)),
      orElse: () => highest,
    });

    const checkpoint = Effect.fnUntraced(function* () {
      const previous = yield* lastCheckpoint(sql);
      const after = previous?.last_seq ?? 0;
      const last = yield* settled;
      if (last <= after) return 0;
      const root = createHash("sha256");
      let rows = 0;
      yield* eachHash(sql, { after, last })(({ hash }) =>
        Effect.sync(() => {
          root.update(hash);
          rows += 1;
        }),
      );
      const sealed = {
        id: (previous?.id ?? 0) + 1,
        last_seq: last,
        rows,
        root: root.digest(),
        previous: previous?.hash ?? null,
        at: yield* Clock.currentTimeMillis,
      };
      const stored = yield* atomically(
        sql`INSERT INTO audit_checkpoint ${sql.insert({ ...sealed, hash: hashCheckpoint(sealed) })}
          ON CONFLICT (id) DO NOTHING RETURNING id`,
      );
      // Another process sealed these rows first.
      return stored.length === 0 ? 0 : rows;
    }, Effect.orDie);

    const verify = Effect.fnUntraced(function* () {
      const inspection = new AuditInspection();
      const upTo = (last: number) =>
        eachRow(sql, { after: inspection.sealed, last })((row) =>
          Effect.sync(() => inspection.row(row)),
        );
      yield* eachCheckpoint(sql)((checkpoint) =>
        Effect.andThen(
          upTo(checkpoint.last_seq),
          Effect.sync(() => inspection.checkpoint(checkpoint)),
        ),
      );
      yield* upTo(Number.MAX_SAFE_INTEGER);
      return inspection.report();
    }, Effect.orDie);

    return AuditSeal.of({ checkpoint: checkpoint(), verify: verify() });
  }),
);
