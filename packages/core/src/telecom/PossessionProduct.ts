import type { ProductRules } from "../verification/ProductRules.ts";
import { possession, PossessionState } from "./Possession.ts";
import { PossessionPersonal } from "./TelecomPersonal.ts";

/** Products that prove possession of a phone with a code. */
export const possessionProduct = {
  family: "telecom",
  machine: possession,
  state: PossessionState,
  personal: PossessionPersonal,
  dueAt: (state) => {
    switch (state._tag) {
      case "AwaitingCode":
      case "Guessing":
        return state.expiresAt;
      case "Unsent":
      case "Confirmed":
      case "Failed":
        return undefined;
    }
  },
  outcome: (transaction) => {
    const { state } = transaction;
    switch (state._tag) {
      case "Unsent":
      case "AwaitingCode":
      case "Guessing":
        return { _tag: "Pending" };
      case "Confirmed":
        return { _tag: "PhoneConfirmed", phone: transaction.personal?.phone };
      case "Failed":
        return state;
    }
  },
} as const satisfies ProductRules<PossessionState, PossessionPersonal>;
