import { AuditHeads, auditHeadsInMemory } from "@bonafide/core/audit/AuditHeads";
import { AuditKeys } from "@bonafide/core/audit/AuditKeys";
import { AuditCut, AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Clock, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { insertRows } from "../storage/JsonRows.ts";
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
} from "./AuditPages.ts";
import { type AuditRow, auditRows, type StoredSubject } from "./AuditRows.ts";
import { GrowingTree, leafHash } from "./MerkleTree.ts";
import { readHead, signHead } from "./SignedHead.ts";

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
      const { before, columns } = stored;
      const heads = (yield* AuditHeads) ?? auditHeadsInMemory();
      const insertLeaves = insertRows(sql, "audit_leaf", {
        leaf: "integer",
        seq: "integer",
        hash: "bytes",
      });

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

      // A SQLite file has one writer at a time, so rows become visible in `seq` order.
      const isUnsealed = (last: LogEnd) =>
        sql.onDialectOrElse({
          pg: () => sql`a.seq > (SELECT COALESCE(MAX(last_seq), 0) FROM audit_head WHERE at < ${last.at - longestUnit})
          AND NOT EXISTS (SELECT 1 FROM audit_leaf l WHERE l.seq = a.seq)`,
          orElse: () => sql`a.seq > ${last.last_seq}`,
        });
      const unsealed = (last: LogEnd) =>
        Effect.map(
          sql<AuditRow & StoredSubject>`SELECT ${columns} FROM audit a ${before}
            WHERE ${isUnsealed(last)} ORDER BY a.seq LIMIT ${pageSize}`,
          (rows) => rows.map(stored.read),
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
        const tree = new GrowingTree(last.size, last.subtrees);
        const head = readHead(keys, last.note);
        if (head?.size !== last.size || !tree.root.equals(head.root)) {
          return yield* cut(`the log's newest head, over ${last.size} rows, was changed`);
        }
        if (given === undefined || given.size < head.size) yield* heads.give(last.note);
        return { tree, unkeyed: Effect.succeed(head.unkeyed) };
      });

      const sealPage = Effect.gen(function* () {
        const newest = yield* lastHead(sql);
        const { tree, unkeyed } = yield* continued(newest);
        const last = newest ?? logStart;
        const rows = yield* unsealed(last);
        if (rows.length === 0) return 0;
        const leaves = rows.map((row) => {
          const leaf = { leaf: tree.size, seq: row.seq, hash: leafHash(logEntry(row)) };
          tree.append(leaf.hash);
          return { ...leaf, hash: leaf.hash.toString("hex") };
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
            const stored = yield* sql`INSERT INTO audit_head ${sql.insert(head)}
            ON CONFLICT (id) DO NOTHING RETURNING id`;
            if (stored.length > 0) yield* sql`${insertLeaves(leaves)}`;
            return stored.length > 0;
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
        const upTo = (size: number) =>
          eachLogged(
            sql,
            stored,
            inspection.size,
            size,
          )((row) => Effect.sync(() => inspection.logged(row)));
        yield* eachHead(sql)((head) =>
          Effect.andThen(
            upTo(head.size),
            Effect.sync(() => inspection.head(head)),
          ),
        );
        yield* upTo(Number.MAX_SAFE_INTEGER);
        // Leaves and their head are committed together, so a log that grows meanwhile has its head here.
        inspection.end(((yield* lastHead(sql)) ?? logStart).size);
        yield* eachUnlogged(sql, stored)((row) => Effect.sync(() => inspection.unlogged(row)));
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
