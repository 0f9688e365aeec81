import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { Effect } from "effect";

/** The newest entries of an audit, at most a million, oldest first. */
export const auditedEntries = Effect.flatMap(AuditLog, ({ list }) =>
  Effect.map(list({ limit: 1_000_000 }), (entries) => entries.toReversed()),
);
