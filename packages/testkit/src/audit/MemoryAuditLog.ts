import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { NothingToProve, ProofBroken } from "@bonafide/core/audit/AuditProofs";
import { Effect, Layer } from "effect";
import { MemoryState } from "../storage/MemoryState.ts";
import {
  auditListInMemory,
  headOf,
  isChained,
  rowsOf,
  sealedOf,
  sizeOfHead,
} from "./MemoryAudit.ts";
import { entryOf, leafHashOf, merkleExtension, merklePath } from "./MemoryTree.ts";

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/** The audit's log in memory. Heads are not signed there. */
export const MemoryAuditLog = Layer.effect(
  AuditLog,
  Effect.map(Effect.all([MemoryState, auditListInMemory]), ([{ read }, list]) => {
    const sealed = read((tables) => {
      const size = sealedOf(tables);
      return { head: headOf(tables, size), rows: rowsOf(tables).slice(0, size) };
    }).pipe(
      Effect.filterOrFail(
        ({ rows }) => rows.length > 0,
        () => new NothingToProve({ reason: "the audit was never sealed" }),
      ),
    );

    return AuditLog.of({
      list,
      inclusion: Effect.fnUntraced(function* (subjects, limit) {
        const { head, rows } = yield* sealed;
        const changed = rows.find(
          (row) => row !== undefined && subjects.includes(row.entry.subject) && !isChained(row),
        );
        if (changed !== undefined) {
          return yield* new ProofBroken({ subject: changed.entry.subject });
        }
        const proved = rows.flatMap((row, leaf) =>
          row !== undefined && subjects.includes(row.entry.subject)
            ? [
                {
                  ...row.entry,
                  entry: base64(entryOf(row)),
                  leaf,
                  leafHash: base64(leafHashOf(entryOf(row))),
                  path: merklePath(rows, leaf).map(base64),
                },
              ]
            : [],
        );
        if (proved.length === 0) {
          return yield* new NothingToProve({ reason: `no sealed row of ${subjects.join(", ")}` });
        }
        return { head, key: "memory", rows: proved.slice(0, limit) };
      }),
      consistency: Effect.fnUntraced(function* (earlier) {
        const { head, rows } = yield* sealed;
        const size = sizeOfHead(earlier);
        const isOwn =
          size <= rows.length && (yield* read((tables) => headOf(tables, size))) === earlier;
        if (!isOwn) return yield* new NothingToProve({ reason: "that is no head of this log" });
        return { earlier, head, path: merkleExtension(rows, size).map(base64) };
      }),
    });
  }),
);
