import { AuditList } from "@bonafide/core/audit/AuditList";
import { Effect } from "effect";

/** The newest entries of an audit, at most a million, oldest first. */
export const auditedEntries = Effect.flatMap(AuditList, ({ list }) =>
  Effect.map(list({ limit: 1_000_000 }), (entries) => entries.toReversed()),
);
