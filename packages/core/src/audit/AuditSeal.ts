import { Context, type Effect } from "effect";

/** What a look at the whole audit found. `broken` names the first rows and checkpoints that do not fit. */
export interface AuditReport {
  readonly rows: number;
  readonly subjects: number;
  readonly checkpoints: number;
  readonly unsealed: number;
  readonly broken: ReadonlyArray<string>;
}

/** Seals the audit once a minute, and tells whether anybody touched it. Source: choices, section 8. */
export class AuditSeal extends Context.Service<
  AuditSeal,
  {
    /** Seals the rows since the last checkpoint under one root, chained to the one before; says how many rows. */
    readonly checkpoint: Effect.Effect<number>;
    /** Computes every row, chain and checkpoint anew. */
    readonly verify: Effect.Effect<AuditReport>;
  }
>()("@bonafide/core/audit/AuditSeal") {}
