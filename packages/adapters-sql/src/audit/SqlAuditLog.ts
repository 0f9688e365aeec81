import { AuditKeys } from "@bonafide/core/audit/AuditKeys";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { NothingToProve, ProofBroken } from "@bonafide/core/audit/AuditProofs";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { amongTexts } from "../storage/JsonRows.ts";
import { isStorableText } from "../storage/StorableText.ts";
import { logEntry } from "./AuditHash.ts";
import { type HeadRow, lastHead, subtreeRoot } from "./AuditPages.ts";
import { auditRows, type ChainedRow, type StoredSubject } from "./AuditRows.ts";
import {
  consistencyPath,
  inclusionPath,
  leafHash,
  type Leaves,
  rootOfInclusion,
} from "./MerkleTree.ts";
import { readHead, verifierKey } from "./SignedHead.ts";
import { auditListInSql } from "./AuditListInSql.ts";

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

type LoggedRow = ChainedRow & StoredSubject & { readonly leaf: number };

/** The audit's log in SQL. Each proof reads a few heads and, for each hash of a path, a page of rows at most. */
export const SqlAuditLog: Layer.Layer<AuditLog, never, SqlClient | AuditKeys> = Layer.effect(
  AuditLog,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const keys = yield* AuditKeys;
    const stored = yield* auditRows;
    const { columns, keyOf, readRow, runs } = stored;

    const newest = Effect.gen(function* () {
      const head = yield* Effect.orDie(lastHead(sql));
      return head ?? (yield* new NothingToProve({ reason: "the audit was never sealed" }));
    });

    /** Reads each subtree once: paths of neighbours share most. */
    const makeRoots = () => {
      const known = new Map<string, Buffer>();
      return Effect.fnUntraced(function* (leaves: Leaves) {
        const name = `${leaves.start} ${leaves.end}`;
        const root = known.get(name) ?? (yield* Effect.orDie(subtreeRoot(sql, stored, leaves)));
        known.set(name, root);
        return root;
      });
    };

    const rowsOf = (subjects: ReadonlyArray<string>, { size }: HeadRow, limit: number) =>
      Effect.orDie(
        sql<LoggedRow>`SELECT r.leaf + (a.seq - r.first_seq) AS leaf, ${columns} FROM audit a JOIN ${runs} r
            ON r.first_seq = (SELECT MAX(s.first_seq) FROM ${runs} s WHERE s.first_seq <= a.seq)
            AND a.seq <= r.last_seq
          WHERE a.subject ${amongTexts(sql, subjects.map(keyOf))} AND r.leaf + (a.seq - r.first_seq) < ${size}
          ORDER BY 1 LIMIT ${limit}`,
      );

    const inclusion = Effect.fn("AuditLog.inclusion")(function* (
      subjects: ReadonlyArray<string>,
      limit: number,
    ) {
      const newestHead = yield* newest;
      const found = yield* rowsOf(subjects.filter(isStorableText), newestHead, limit);
      const rows = found.map(readRow);
      if (rows.length === 0) {
        return yield* new NothingToProve({ reason: `no sealed row of ${subjects.join(", ")}` });
      }
      const head = readHead(keys, newestHead.note);
      const rootOf = makeRoots();
      const proved = yield* Effect.forEach(rows, (row) =>
        Effect.gen(function* () {
          const entry = logEntry(row);
          const path = yield* Effect.forEach(inclusionPath(row.leaf, newestHead.size), rootOf);
          const root = rootOfInclusion(leafHash(entry), row.leaf, newestHead.size, path);
          if (root === undefined || head?.size !== newestHead.size || !root.equals(head.root)) {
            return yield* new ProofBroken({ subject: row.subject });
          }
          const { action, actor, at, leaf, source, subject } = row;
          return {
            subject,
            action,
            actor,
            at,
            source: source ?? undefined,
            entry: base64(entry),
            leaf,
            leafHash: base64(leafHash(entry)),
            path: path.map(base64),
          };
        }),
      );
      return { head: newestHead.note, key: verifierKey(keys.publicKey), rows: proved };
    });

    const consistency = Effect.fn("AuditLog.consistency")(function* (note: string) {
      const head = yield* newest;
      const earlier = readHead(keys, note);
      if (earlier === undefined) {
        return yield* new NothingToProve({ reason: "that is no head that this log's key signed" });
      }
      if (earlier.size > head.size) {
        return yield* new NothingToProve({
          reason: `that head covers ${earlier.size} rows, and the log has ${head.size}`,
        });
      }
      const path = yield* Effect.forEach(consistencyPath(earlier.size, head.size), makeRoots());
      return { earlier: note, head: head.note, path: path.map(base64) };
    });

    return AuditLog.of({ list: yield* auditListInSql, inclusion, consistency });
  }),
);
