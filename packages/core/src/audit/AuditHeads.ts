import { Context, Effect } from "effect";

/**
 * Where the heads of the audit log are given out, so that others can hold the log to them. A head is a signed text.
 * A host that provides no such place keeps the last one in memory.
 */
export class AuditHeads extends Context.Service<
  AuditHeads,
  {
    /** The last head that was given out, nothing where there is none. */
    readonly latest: () => string | undefined;
    /** Gives out a head. A failure is a defect: it is tried again with the next head. */
    readonly give: (head: string) => Effect.Effect<void>;
  }
>()("@bonafide/core/audit/AuditHeads") {
  /** Keeps the last head in memory. */
  static readonly inMemory = (): AuditHeads["Service"] => {
    let latest: string | undefined;
    return {
      latest: () => latest,
      give: (head) =>
        Effect.sync(() => {
          latest = head;
        }),
    };
  };
}
