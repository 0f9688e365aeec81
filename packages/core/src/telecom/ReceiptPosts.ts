import { Context, Effect } from "effect";

/** A post to the receipt endpoint, not yet authenticated. Header names are in lower case. */
export interface ReceiptPost {
  readonly vendor: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/**
 * The answer. `Taken`: the receipts were processed. `Forged`: not from the vendor. `Unreadable`: from the vendor but
 * invalid. `VendorUnknown`: no vendor of that name posts. `Busy`: post again later.
 */
export type ReceiptPostAnswer = "Taken" | "Forged" | "Unreadable" | "VendorUnknown" | "Busy";

/** The receipt endpoint for vendors. By default no vendor posts. */
export const ReceiptPosts = Context.Reference<{
  readonly take: (post: ReceiptPost) => Effect.Effect<ReceiptPostAnswer>;
}>("@bonafide/core/telecom/ReceiptPosts", {
  defaultValue: () => ({ take: () => Effect.succeed("VendorUnknown" as const) }),
});
