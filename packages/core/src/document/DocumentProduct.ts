import type { ProductRules } from "../verification/ProductRules.ts";
import { documentMachine, DocumentState } from "./Document.ts";
import { DocumentPersonal } from "./DocumentPersonal.ts";

/** Products that verify a document by its images. */
export const documentProduct = {
  family: "document",
  machine: documentMachine,
  state: DocumentState,
  personal: DocumentPersonal,
  dueAt: (state) => {
    if (state._tag === "Waiting") return state.readAt;
    return state._tag === "InReview" ? state.expiresAt : undefined;
  },
  outcome: (transaction) => {
    const { state } = transaction;
    switch (state._tag) {
      case "Unsubmitted":
      case "Waiting":
      case "InReview":
        return { _tag: "Pending" };
      case "Verified":
        return {
          _tag: "DocumentVerified",
          facts: transaction.personal?.facts,
          checks: state.checks,
        };
      case "NotVerified":
        return { _tag: "DocumentNotVerified", faults: state.faults };
    }
  },
} as const satisfies ProductRules<DocumentState, DocumentPersonal>;
