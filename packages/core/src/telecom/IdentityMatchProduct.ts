import type { ProductRules } from "../verification/ProductRules.ts";
import { identityMatch, IdentityMatchState } from "./IdentityMatch.ts";
import { IdentityMatchPersonal } from "./TelecomPersonal.ts";

/** Products that ask a carrier whether it knows a person. */
export const identityMatchProduct = {
  family: "telecom",
  machine: identityMatch,
  state: IdentityMatchState,
  personal: IdentityMatchPersonal,
  dueAt: (state) => (state._tag === "Asking" ? state.askAt : undefined),
  outcome: (transaction) => {
    const { state } = transaction;
    switch (state._tag) {
      case "Unasked":
      case "Asking":
        return { _tag: "Pending" };
      case "Matched":
        return { _tag: "PersonMatched", address: transaction.personal?.address };
      case "Failed":
        return state;
    }
  },
} as const satisfies ProductRules<IdentityMatchState, IdentityMatchPersonal>;
