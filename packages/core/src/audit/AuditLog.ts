import { Context, type Effect } from "effect";
import type {
  ConsistencyProof,
  InclusionProof,
  NothingToProve,
  ProofBroken,
} from "./AuditProofs.ts";
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

/** Reads the audit's log for operators, and proves to others what it holds, from a few of its hashes. */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    /** Rows as they are stored, the newest first, in the order in which they were stored. `AuditSeal` verifies them. */
    readonly list: (filter: AuditFilter) => Effect.Effect<ReadonlyArray<AuditEntry>>;
    /** The sealed rows of these subjects in the log's order, up to a limit, each under the newest head. */
    readonly inclusion: (
      subjects: ReadonlyArray<string>,
      limit: number,
    ) => Effect.Effect<InclusionProof, NothingToProve | ProofBroken>;
    /** The proof that the newest head's log continues an earlier head. */
    readonly consistency: (head: string) => Effect.Effect<ConsistencyProof, NothingToProve>;
  }
>()("@bonafide/core/audit/AuditLog") {}
