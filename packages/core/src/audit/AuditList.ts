import { Context, type Effect } from "effect";
import type { AuditEntry } from "./AuditTrail.ts";

/**
 * An operator's query. `action` is the beginning of an action: `affiliation.upload`. `since` is included and `until` is
 * not, in epoch milliseconds.
 */
export interface AuditFilter {
  readonly subject?: string;
  readonly actor?: string;
  readonly action?: string;
  readonly since?: number;
  readonly until?: number;
  readonly limit: number;
}

/** The operator's view of the audit. It reads rows as they are stored; `AuditSeal` verifies them. */
export class AuditList extends Context.Service<
  AuditList,
  {
    /** The newest first, in the order in which they were stored. */
    readonly list: (filter: AuditFilter) => Effect.Effect<ReadonlyArray<AuditEntry>>;
  }
>()("@bonafide/core/audit/AuditList") {}
