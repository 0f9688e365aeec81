import { Context, Data, type Effect } from "effect";

/** The result of a full check of the audit. `broken` names the first rows and heads that do not match. */
export interface AuditReport {
  readonly rows: number;
  readonly subjects: number;
  /** How many signed heads there are. */
  readonly checkpoints: number;
  /** Rows after the last head. */
  readonly unsealed: number;
  /** Rows written before rows had keys. The log protects them from their sealing on. */
  readonly unkeyed: number;
  readonly broken: ReadonlyArray<string>;
}

/** The stored log does not continue a published head: it was truncated or replaced. */
export class AuditCut extends Data.TaggedError("AuditCut")<{ readonly reason: string }> {
  override get message(): string {
    return `The audit log does not continue the last head that was given out: ${this.reason}`;
  }
}

/** Seals the audit when it is asked to, and checks it for changes. Source: choices, section 8. */
export class AuditSeal extends Context.Service<
  AuditSeal,
  {
    /**
     * Appends the rows since the last head to the log, then signs and publishes the new head. Returns the number of
     * rows.
     */
    readonly checkpoint: Effect.Effect<number, AuditCut>;
    /** The newest signed head. */
    readonly head: Effect.Effect<string | undefined>;
    /** Checks every row, chain and head. */
    readonly verify: Effect.Effect<AuditReport>;
    /** The same, and checks the log against published heads. */
    readonly verifyAgainst: (heads: ReadonlyArray<string>) => Effect.Effect<AuditReport>;
  }
>()("@bonafide/core/audit/AuditSeal") {}
