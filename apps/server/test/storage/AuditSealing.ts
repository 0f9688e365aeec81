import { eachUnlogged } from "@bonafide/adapters-sql/audit/AuditPages";
import { auditRows } from "@bonafide/adapters-sql/audit/AuditRows";
import { SqlAuditSeal } from "@bonafide/adapters-sql/audit/SqlAuditSeal";
import { queueDepths } from "@bonafide/adapters-sql/telemetry/SqlQueues";
import { AuditHeads } from "@bonafide/core/audit/AuditHeads";
import type { AuditKeys } from "@bonafide/core/audit/AuditKeys";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import { describe, expect } from "@effect/vitest";
import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { entryOf } from "./StorageRaces.ts";

/** A process that seals the audit of a database. `given` are the heads that it publishes, `latest` is one from before. */
const sealingProcess = Effect.fnUntraced(function* (latest?: string) {
  const given: Array<string> = [];
  const heads = Layer.succeed(AuditHeads, {
    latest: () => given.at(-1) ?? latest,
    give: (head: string) => Effect.sync(() => void given.push(head)),
  });
  const built = yield* Layer.build(Layer.fresh(SqlAuditSeal).pipe(Layer.provide(heads)));
  return { given, ...Context.get(built, AuditSeal) };
});

const write = Effect.flatMap(AuditTrail, (audit) => audit.append(entryOf(freshId())));

/** Two rows, each sealed under a head of its own. Gives the heads. */
const twoHeads = Effect.gen(function* () {
  const { checkpoint, given } = yield* sealingProcess();
  for (const _ of [1, 2]) yield* Effect.andThen(write, checkpoint);
  return given;
});

/** How the processes on one database seal its audit, and publish the heads. */
export const auditSealing = <E>(
  layer: Layer.Layer<SqlClient | UnitOfWork | AuditKeys | AuditTrail | AuditSeal, E>,
): void => {
  const test = portTest(layer);

  /** A process that comes once the log was changed seals nothing over it. */
  const cut = (
    what: string,
    reason: string,
    change: (sql: SqlClient) => Effect.Effect<unknown, unknown, AuditTrail | AuditSeal>,
    published: (heads: ReadonlyArray<string>) => string | undefined = (heads) => heads.at(-1),
  ) =>
    test(
      `is not continued where ${what}`,
      Effect.gen(function* () {
        const heads = yield* twoHeads;
        yield* change(yield* SqlClient);
        const { checkpoint, given } = yield* sealingProcess(published(heads));
        yield* write;
        expect(yield* Effect.flip(checkpoint)).toMatchObject({ reason });
        expect(given).toEqual([]);
      }).pipe(Effect.scoped),
    );

  describe("AuditSeal, of several processes", () => {
    test(
      "publishes each head once, and what another process sealed and did not publish here",
      Effect.gen(function* () {
        const one = yield* sealingProcess();
        const other = yield* sealingProcess();
        yield* write;
        expect([yield* one.checkpoint, yield* one.checkpoint]).toEqual([1, 0]);
        expect(one.given).toEqual([yield* one.head]);
        yield* write;
        expect([yield* other.checkpoint, yield* one.checkpoint]).toEqual([1, 0]);
        yield* one.checkpoint;
        expect(one.given).toEqual([one.given[0], yield* other.head]);
        const last = yield* sealingProcess();
        yield* last.checkpoint;
        expect(last.given).toEqual([yield* other.head]);
      }).pipe(Effect.scoped),
    );

    test(
      "leaves rows to the process that seals them first",
      Effect.gen(function* () {
        const unit = yield* UnitOfWork;
        const first = yield* AuditSeal;
        yield* write;
        const late = yield* sealingProcess().pipe(
          Effect.provideService(UnitOfWork, {
            ...unit,
            atomically: (effect) =>
              Effect.andThen(Effect.orDie(first.checkpoint), unit.atomically(effect)),
          }),
        );
        expect(yield* late.checkpoint).toBe(0);
        expect(late.given).toEqual([]);
        expect(yield* first.verify).toMatchObject({ rows: 1, checkpoints: 1, broken: [] });
      }).pipe(Effect.scoped),
    );

    test(
      "leaves no row waiting, and has each later one wait",
      Effect.gen(function* () {
        const { checkpoint } = yield* AuditSeal;
        const waiting = Effect.map(queueDepths, (queues) =>
          queues.flatMap(({ depth, queue }) => (queue === "audit" ? [depth] : [])),
        );
        const seen: Array<number> = [];
        for (const step of [write, write, checkpoint, write, checkpoint]) {
          yield* step;
          seen.push(...(yield* waiting));
        }
        expect(seen).toEqual([1, 2, 0, 1, 0]);
      }),
    );

    test(
      "finds the rows that are not in the log in as many parts as it takes",
      Effect.gen(function* () {
        const sql = yield* SqlClient;
        const stored = yield* auditRows;
        const { checkpoint, verify } = yield* AuditSeal;
        for (const _ of Array.from({ length: 8 })) {
          yield* Effect.andThen(write, write);
          yield* checkpoint;
        }
        // The fifth and the sixth row are late, and the last two are not sealed.
        yield* sql`DELETE FROM audit_run WHERE leaf = 4`;
        yield* Effect.andThen(write, write);
        for (const atOnce of [1, 2, 3, 5, 1_000]) {
          const found: Array<number> = [];
          yield* eachUnlogged(
            sql,
            stored,
            16,
            atOnce,
          )(({ seq }) => Effect.sync(() => void found.push(seq)));
          const [first = 0] = found;
          expect(found.map((seq) => seq - first)).toEqual([0, 1, 12, 13]);
        }
        expect(yield* verify).toMatchObject({ rows: 18, unsealed: 4 });
      }),
    );

    test(
      "misses the head of a log of one row",
      Effect.gen(function* () {
        const { checkpoint, verify } = yield* AuditSeal;
        yield* Effect.andThen(write, checkpoint);
        yield* (yield* SqlClient)`DELETE FROM audit_head`;
        expect(yield* verify).toMatchObject({ rows: 1, broken: [expect.anything()] });
      }),
    );

    cut("its end is gone", "it covers 2 rows, and the log has 1", (sql) =>
      Effect.andThen(
        sql`DELETE FROM audit_run WHERE leaf = 1`,
        sql`DELETE FROM audit_head WHERE id = 2`,
      ),
    );
    cut("all of it is gone", "it covers 2 rows, and the log has 0", (sql) =>
      Effect.andThen(sql`DELETE FROM audit_run`, sql`DELETE FROM audit_head`),
    );
    cut("an old head is the newest again", "it covers 2 rows, and the log has 1", (sql) =>
      Effect.andThen(
        sql`DELETE FROM audit_run WHERE leaf = 1`,
        sql`INSERT INTO audit_head (id, size, last_seq, subtrees, note, at)
          SELECT 3, size, last_seq, subtrees, note, at FROM audit_head WHERE id = 1`,
      ),
    );
    cut(
      "other rows were sealed in place of its own",
      "the log has another head over 2 rows",
      (sql) =>
        Effect.gen(function* () {
          for (const table of ["audit_run", "audit_head", "audit"])
            yield* sql`DELETE FROM ${sql(table)}`;
          const { checkpoint } = yield* AuditSeal;
          yield* Effect.andThen(write, write);
          yield* checkpoint;
        }),
    );
    const changed = "the log's newest head, over 2 rows, was changed";
    const none = () => undefined;
    cut(
      "its newest head has another's signature",
      changed,
      (sql) => sql`UPDATE audit_head SET note = (SELECT h.note FROM audit_head h WHERE h.id = 1)`,
      none,
    );
    cut(
      "its newest head has other subtrees",
      changed,
      (sql) =>
        sql`UPDATE audit_head SET subtrees = (SELECT h.subtrees FROM audit_head h WHERE h.id = 1)`,
      none,
    );
  });
};
