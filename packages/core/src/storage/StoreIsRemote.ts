import { Context } from "effect";

/**
 * Whether the store answers over a network. Then a round trip costs more than a look-up, and look-ups are made together
 * or before the caller is judged. A store within the process answers at once, and does that work in vain.
 */
export const StoreIsRemote = Context.Reference<boolean>("@bonafide/core/storage/StoreIsRemote", {
  defaultValue: () => false,
});
