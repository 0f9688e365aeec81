import { Context, Effect } from "effect";

/** What somebody posts who says to be a vendor. Header names are in lower case. */
export interface ReceiptPost {
  readonly vendor: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/**
 * What is answered. `Taken`: whatever it told was worked off. `Forged`: it does not come from the vendor. `Unreadable`:
 * it does, and makes no sense. `VendorUnknown`: no vendor of that name posts. `Busy`: it is to be posted again later.
 */
export type ReceiptPostAnswer = "Taken" | "Forged" | "Unreadable" | "VendorUnknown" | "Busy";

/** Where vendors post receipts over HTTP. No vendor does, unless a server says otherwise. */
export const ReceiptPosts = Context.Reference<{
  readonly take: (post: ReceiptPost) => Effect.Effect<ReceiptPostAnswer>;
}>("@bonafide/core/telecom/ReceiptPosts", {
  defaultValue: () => ({ take: () => Effect.succeed("VendorUnknown" as const) }),
});
