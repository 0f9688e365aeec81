import { Context, Data, type Effect } from "effect";

/** What a look at the whole audit found. `broken` names the first rows and heads that do not fit. */
export interface AuditReport {
  readonly rows: number;
  readonly subjects: number;
  /** How many signed heads there are. */
  readonly checkpoints: number;
  /** Rows that no head covers yet. */
  readonly unsealed: number;
  /** Rows from before rows were keyed: the log proves them from their sealing on. */
  readonly unkeyed: number;
  readonly broken: ReadonlyArray<string>;
}

/** The stored log is not a continuation of a head that was given out: it was cut, or replaced. */
export class AuditCut extends Data.TaggedError("AuditCut")<{ readonly reason: string }> {
  override get message(): string {
    return `The audit log does not continue the last head that was given out: ${this.reason}`;
  }
}

/** Seals the audit once a minute, and tells whether it was touched. Source: choices, section 8. */
export class AuditSeal extends Context.Service<
  AuditSeal,
  {
    /** Adds the rows since the last head to the log, signs its new head and gives it out; says how many rows. */
    readonly checkpoint: Effect.Effect<number, AuditCut>;
    /** The newest signed head. */
    readonly head: Effect.Effect<string | undefined>;
    /** Computes every row, chain and head anew. */
    readonly verify: Effect.Effect<AuditReport>;
    /** The same, and holds the log to heads that were given out before. */
    readonly verifyAgainst: (heads: ReadonlyArray<string>) => Effect.Effect<AuditReport>;
  }
>()("@bonafide/core/audit/AuditSeal") {}
