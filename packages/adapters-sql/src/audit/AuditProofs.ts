import { AuditKeys } from "@bonafide/core/audit/AuditKeys";
import { Data, Effect } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { logEntry } from "./AuditHash.ts";
import { type AuditRow, lastHead, leafHashes } from "./AuditPages.ts";
import { leafHash } from "./MerkleTree.ts";
import { readHead } from "./SignedHead.ts";

/** The subject has no sealed rows, or there is no head. */
export class NothingToProve extends Data.TaggedError("NothingToProve")<{
  readonly reason: string;
}> {
  override get message(): string {
    return `There is nothing to prove: ${this.reason}`;
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

const newest = Effect.gen(function* () {
  const head = yield* Effect.orDie(lastHead(yield* SqlClient));
  return head ?? (yield* new NothingToProve({ reason: "the audit was never sealed" }));
});

/**
 * A subject's sealed rows, each with its inclusion proof under the newest head: the entry in the log, its index, and
 * the hashes on the path to the root. Hashes are base64. Source: RFC 6962, 2.1.1.
 */
export const inclusionOf = Effect.fn("AuditProofs.inclusionOf")(function* (subject: string) {
  const sql = yield* SqlClient;
  const head = yield* newest;
  const rows = yield* Effect.orDie(
    sql<
      AuditRow & { readonly leaf: number }
    >`SELECT l.leaf, r.seq, r.subject, r.number, r.action, r.actor, r.source,
        r.at, r.previous, r.hash
      FROM audit r JOIN audit_leaf l ON l.seq = r.seq
      WHERE r.subject = ${subject} AND l.leaf < ${head.size} ORDER BY r.number`,
  );
  if (rows.length === 0)
    return yield* new NothingToProve({ reason: `no sealed row of ${subject}` });
  const leaves = yield* Effect.orDie(leafHashes(sql, head.size));
  return {
    head: head.note,
    rows: rows.map((row) => ({
      action: row.action,
      actor: row.actor,
      source: row.source,
      at: row.at,
      entry: base64(logEntry(row)),
      leaf: row.leaf,
      leaf_hash: base64(leafHash(logEntry(row))),
      path: leaves.inclusion(row.leaf, head.size).map(base64),
    })),
  };
});

/** The proof that the newest head's log extends an earlier head's. Source: RFC 6962, 2.1.2. */
export const consistencyFrom = Effect.fn("AuditProofs.consistencyFrom")(function* (note: string) {
  const sql = yield* SqlClient;
  const head = yield* newest;
  const earlier = readHead(yield* AuditKeys, note);
  if (earlier === undefined) {
    return yield* new NothingToProve({ reason: "that is no head that this log's key signed" });
  }
  if (earlier.size > head.size) {
    return yield* new NothingToProve({
      reason: `that head covers ${earlier.size} rows, and the log has ${head.size}`,
    });
  }
  const leaves = yield* Effect.orDie(leafHashes(sql, head.size));
  return {
    earlier: note,
    head: head.note,
    path: leaves.consistency(earlier.size, head.size).map(base64),
  };
});
