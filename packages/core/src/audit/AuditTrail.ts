import { Context, type Effect } from "effect";

/**
 * One change of state: who did what, when, from where. Nothing personal, ever.
 *
 * `subject` is the id of what changed, `at` is in epoch milliseconds, `source` is the caller's address where there
 * was a caller.
 */
export interface AuditEntry {
  readonly subject: string;
  readonly action: string;
  readonly actor: string;
  readonly at: number;
  readonly source: string | undefined;
}

/**
 * Remembers changes in chains: each row carries the hash of the row before it for the same subject, so that no
 * writer waits for another's. Source: choices, section 8.
 */
export class AuditTrail extends Context.Service<
  AuditTrail,
  {
    /** Begins a subject's chain. A subject is begun once; a second time is a defect. */
    readonly begin: (entry: AuditEntry) => Effect.Effect<void>;
    /** Begins as many chains. */
    readonly beginAll: (entries: ReadonlyArray<AuditEntry>) => Effect.Effect<void>;
    /** Continues a subject's chain, or begins it. */
    readonly append: (entry: AuditEntry) => Effect.Effect<void>;
    /** Continues or begins as many chains: no two of the entries have one subject. */
    readonly appendAll: (entries: ReadonlyArray<AuditEntry>) => Effect.Effect<void>;
  }
>()("@bonafide/core/audit/AuditTrail") {}
