import type { ProductRules } from "../verification/ProductRules.ts";
import { documentMachine, DocumentState } from "./Document.ts";
import { DocumentPersonal } from "./DocumentPersonal.ts";

/** Products that verify a document by its images. */
export const documentProduct = {
  family: "document",
  machine: documentMachine,
  state: DocumentState,
  personal: DocumentPersonal,
  dueAt: (state) => (state._tag === "Waiting" ? state.readAt : undefined),
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
