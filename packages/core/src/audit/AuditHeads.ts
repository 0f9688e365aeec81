import { Context, Effect } from "effect";

/**
 * Publishes the signed heads of the audit log, so that others can check the log against them. A host without a place to
 * publish keeps the last head in memory.
 */
export class AuditHeads extends Context.Service<
  AuditHeads,
  {
    /** The last published head. */
    readonly latest: () => string | undefined;
    /** Publishes a head. A failure is a defect; the next head is published later anyway. */
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
