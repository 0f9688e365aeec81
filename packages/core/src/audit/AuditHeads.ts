import { Context, Effect } from "effect";

/** Publishes the signed heads of the audit log, so that others can check the log against them. */
export interface AuditHeads {
  /** The last published head. */
  readonly latest: () => string | undefined;
  /** Publishes a head. A failure is a defect; the next head is published later anyway. */
  readonly give: (head: string) => Effect.Effect<void>;
}

/** Where this host publishes heads. Without a place, the seal keeps the last one in memory. */
export const AuditHeads = Context.Reference<AuditHeads | undefined>(
  "@bonafide/core/audit/AuditHeads",
  { defaultValue: () => undefined },
);

/** Keeps the last head in memory. */
export const auditHeadsInMemory = (): AuditHeads => {
  let latest: string | undefined;
  return {
    latest: () => latest,
    give: (head) =>
      Effect.sync(() => {
        latest = head;
      }),
  };
};
