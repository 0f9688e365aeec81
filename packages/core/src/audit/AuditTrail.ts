import { Context, type Effect } from "effect";

/**
 * One change of state: actor, action, time and address. It never holds personal data.
 *
 * `subject` is the id of the changed row, `at` is in epoch milliseconds, `source` is the calling address if there is
 * one.
 */
export interface AuditEntry {
  readonly subject: string;
  readonly action: string;
  readonly actor: string;
  readonly at: number;
  readonly source: string | undefined;
}

/**
 * Stores what was done, by which actor, when and from where, in one chain for each subject: a row holds the hash of its
 * subject's previous row. Writers of different subjects do not wait for each other. Source: choices, section 8.
 */
export class AuditTrail extends Context.Service<
  AuditTrail,
  {
    /** Begins a subject's chain. A second begin is a defect. */
    readonly begin: (entry: AuditEntry) => Effect.Effect<void>;
    /** Begins several chains. */
    readonly beginAll: (entries: ReadonlyArray<AuditEntry>) => Effect.Effect<void>;
    /** Appends to a subject's chain, or begins it. */
    readonly append: (entry: AuditEntry) => Effect.Effect<void>;
    /** Appends to several chains, or begins them. Each entry has another subject. */
    readonly appendAll: (entries: ReadonlyArray<AuditEntry>) => Effect.Effect<void>;
  }
>()("@bonafide/core/audit/AuditTrail") {}
