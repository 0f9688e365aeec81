import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { Effect } from "effect";
import { turning } from "../storage/BrokenAnswers.ts";
import { brokenContract } from "../storage/BrokenContract.ts";
import { affiliationClaimStoreContract } from "./AffiliationClaimStoreContract.ts";

/** Stores that `affiliationClaimStoreContract` has to catch. */
export const brokenAffiliationClaimStore = brokenContract(
  affiliationClaimStoreContract,
  ({ part }) => {
    const claims = part(AffiliationStore, "claims");
    claims("keeps what is personal in an erased claim", ({ save }) => ({
      save: (claim) =>
        claim.state._tag === "Erased"
          ? save({ ...claim, state: { _tag: "Expired" } })
          : save(claim),
    }));
    claims("finds the claims of an account that did not compare it", ({ ofPerson }) => ({
      ofAccount: ofPerson,
    }));
    claims("looks at no claim again whose roster was replaced", ({ due }) => ({
      due: (now, limit, skip) =>
        Effect.map(due(now, limit, skip), (claims) =>
          claims.filter(({ evidence }) => evidence._tag !== "Roster"),
        ),
    }));
    claims("lists a person's claims in another order", ({ ofPerson }) => ({
      ofPerson: turning(ofPerson),
    }));
    claims("lists no erased claim", ({ ofPerson }) => ({
      ofPerson: (identifier) =>
        Effect.map(ofPerson(identifier), (all) =>
          all.filter(({ state }) => state._tag !== "Erased"),
        ),
    }));
    claims("gives the same page again", ({ due }) => ({
      due: (now, limit) => due(now, limit, 0),
    }));
    claims("saves claims for one organization", ({ save }) => {
      let first: string | undefined;
      return {
        save: (claim) => save({ ...claim, organizationId: (first ??= claim.organizationId) }),
      };
    });
  },
);
