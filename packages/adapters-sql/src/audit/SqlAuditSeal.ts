import { AuditHeads, auditHeadsInMemory } from "@bonafide/core/audit/AuditHeads";
import { AuditKeys } from "@bonafide/core/audit/AuditKeys";
import { AuditCut, AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Clock, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { oneRow } from "../storage/OneRow.ts";
import { logEntry } from "./AuditHash.ts";
import { AuditInspection } from "./AuditInspection.ts";
import {
  eachHead,
  eachLogged,
  eachUnlogged,
  headOfSize,
  type HeadRow,
  lastHead,
  pageSize,
  sizes,
  unlogged,
} from "./AuditPages.ts";
import { auditRows } from "./AuditRows.ts";
import { GrowingTree, leafHash } from "./MerkleTree.ts";
import { readHead, readStoredHead, signHead } from "./SignedHead.ts";

/** On Postgres, the longest time in milliseconds from a row's insert to its commit. */
const longestUnit = 60 * 60 * 1_000;

type LogEnd = Pick<HeadRow, "id" | "size" | "last_seq" | "at">;

/** The end of a log without a head. */
const logStart: LogEnd = { id: 0, size: 0, last_seq: 0, at: 0 };

/**
 * The audit's log in SQL: a Merkle tree (RFC 6962) with rows as leaves, in sealing order.
 *
 * Sealing takes no lock. On Postgres a row may become visible after a row with a greater `seq`: it becomes a later
 * leaf.
 */
export const SqlAuditSeal: Layer.Layer<AuditSeal, never, SqlClient | UnitOfWork | AuditKeys> =
  Layer.effect(
    AuditSeal,
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const { atomically } = yield* UnitOfWork;
      const keys = yield* AuditKeys;
      const stored = yield* auditRows;
      const heads = (yield* AuditHeads) ?? auditHeadsInMemory();

      const unkeyedSeq = Effect.map(
        oneRow(
          sql<{
            last_seq: number;
          }>`SELECT COALESCE(MAX(last_seq), 0) AS last_seq FROM audit_unkeyed`,
        ),
        ({ last_seq }) => last_seq,
      );

      const unkeyedRows = Effect.flatMap(unkeyedSeq, (last) =>
        Effect.map(
          oneRow(sql<{ n: number }>`SELECT COUNT(*) AS n FROM audit WHERE seq <= ${last}`),
          ({ n }) => Number(n),
        ),
      );

      /** What a row that is not sealed yet comes after: the rows of heads that are an hour older than the newest one. */
      const sealedBefore = ({ at }: LogEnd) =>
        Effect.map(
          sql<{ last_seq: number }>`SELECT last_seq FROM audit_head WHERE at < ${at - longestUnit}
            ORDER BY id DESC LIMIT 1`,
          ([head]) => head?.last_seq ?? 0,
        );

      // One clock dates all heads: Postgres' own, or that of the machine with the file.
      const now = sql.onDialectOrElse({
        pg: () =>
          Effect.map(
            oneRow(
              sql<{
                at: number;
              }>`SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint AS at`,
            ),
            ({ at }) => at,
          ),
        orElse: () => Clock.currentTimeMillis,
      });

      /** The log of the newest head, if it continues the published heads. */
      const continued = Effect.fnUntraced(function* (last: HeadRow | undefined) {
        const cut = (reason: string) => new AuditCut({ reason });
        const latest = heads.latest();
        const given = latest === undefined ? undefined : readHead(keys, latest);
        if (latest !== undefined && given === undefined) {
          return yield* cut("another key signed that head");
        }
        const size = (last ?? logStart).size;
        if (given !== undefined && given.size > size) {
          return yield* cut(`it covers ${given.size} rows, and the log has ${size}`);
        }
        const isNewest = last?.note === latest;
        if (
          given !== undefined &&
          !isNewest &&
          (yield* headOfSize(sql, given.size))?.note !== latest
        ) {
          return yield* cut(`the log has another head over ${given.size} rows`);
        }
        if (last === undefined) return { tree: new GrowingTree(), unkeyed: unkeyedRows };
        const { head, tree } = readStoredHead(keys, last) ?? {};
        if (head === undefined || tree === undefined) {
          return yield* cut(`the log's newest head, over ${last.size} rows, was changed`);
        }
        if (given === undefined || given.size < head.size) yield* heads.give(last.note);
        return { tree, unkeyed: Effect.succeed(head.unkeyed) };
      });

      const sealPage = Effect.gen(function* () {
        const newest = yield* lastHead(sql);
        const { tree, unkeyed } = yield* continued(newest);
        const last = newest ?? logStart;
        const rows = yield* unlogged(sql, stored, last.size, yield* sealedBefore(last));
        if (rows.length === 0) return 0;
        const leaves = rows.map((row) => {
          const leaf = { leaf: tree.size, seq: row.seq, hash: leafHash(logEntry(row)) };
          tree.append(leaf.hash);
          return leaf;
        });
        const note = signHead(keys, { size: tree.size, root: tree.root, unkeyed: yield* unkeyed });
        const head = {
          id: last.id + 1,
          size: tree.size,
          last_seq: rows.reduce((highest, { seq }) => Math.max(highest, seq), last.last_seq),
          subtrees: tree.subtrees,
          note,
          at: yield* now,
        };
        const isFirst = yield* atomically(
          Effect.gen(function* () {
            const inserted = yield* sql`INSERT INTO audit_head ${sql.insert(head)}
            ON CONFLICT (id) DO NOTHING RETURNING id`;
            if (inserted.length > 0) yield* sql`${stored.insertLeaves(leaves)}`;
            return inserted.length > 0;
          }),
        );
        // Another process may have sealed these rows first: its head is read the next time.
        if (isFirst) yield* heads.give(note);
        return isFirst ? rows.length : 0;
      });

      const checkpoint = Effect.gen(function* () {
        let sealed = 0;
        let page = yield* sealPage;
        while (page === pageSize) {
          sealed += page;
          yield* Effect.yieldNow;
          page = yield* sealPage;
        }
        return sealed + page;
      }).pipe(Effect.catchTag("SqlError", Effect.die));

      const verifyAgainst = Effect.fnUntraced(function* (given: ReadonlyArray<string>) {
        const newest = yield* lastHead(sql);
        const inspection = new AuditInspection(keys, newest?.note, yield* unkeyedSeq, given);
        const upTo = (end: number) =>
          eachLogged(sql, stored, { start: inspection.size, end })((row) =>
            Effect.sync(() => inspection.logged(row)),
          );
        // Only a signed size is believed: the runs themselves may claim any number of rows.
        yield* eachHead(sql)((head) => {
          const read = readStoredHead(keys, head);
          return Effect.andThen(
            upTo(read?.head.size ?? 0),
            Effect.sync(() => inspection.head(head, read)),
          );
        });
        yield* upTo(inspection.longestGiven);
        inspection.end(yield* sizes(sql, stored));
        yield* eachUnlogged(
          sql,
          stored,
          inspection.size,
        )((row) => Effect.sync(() => inspection.unlogged(row)));
        return inspection.report();
      }, Effect.orDie);

      return AuditSeal.of({
        checkpoint,
        head: Effect.orDie(Effect.map(lastHead(sql), (head) => head?.note)),
        verify: verifyAgainst([]),
        verifyAgainst,
      });
    }),
  );
