import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turned, turning } from "../storage/BrokenAnswers.ts";
import { affiliationReferenceStoreContract } from "./AffiliationReferenceStoreContract.ts";

/** Stores that `affiliationReferenceStoreContract` has to catch. */
export const brokenAffiliationReferenceStore = brokenContract(
  affiliationReferenceStoreContract,
  ({ part }) => {
    const references = part(AffiliationStore, "references");
    references("lists states in another order", ({ states }) => ({
      states: turned(states),
    }));
    references("lists schools in another order", ({ schools }) => ({
      schools: turned(schools),
    }));
    references("finds schools in another order", ({ searchSchools }) => ({
      searchSchools: turning(searchSchools),
    }));
    references("lists documents in another order", ({ documentTypes }) => ({
      documentTypes: turning(documentTypes),
    }));
  },
);
