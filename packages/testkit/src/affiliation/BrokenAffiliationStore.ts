import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turning } from "../storage/BrokenAnswers.ts";
import { affiliationStoreContract } from "./AffiliationStoreContract.ts";

/** Stores that `affiliationStoreContract` has to catch. */
export const brokenAffiliationStore = brokenContract(affiliationStoreContract, ({ of }) => {
  const store = of(AffiliationStore);
  store("lists reviews in another order", ({ inReview }) => ({
    inReview: turning(inReview),
  }));
  store("expires in another order", ({ expired }) => ({
    expired: turning(expired),
  }));
  store("drops cases", () => ({ insert: () => Effect.void }));
  store("finds the newest case", ({ find, insert }) => {
    let newest: string | undefined;
    return {
      insert: (affiliation) => {
        newest = affiliation.id;
        return insert(affiliation);
      },
      find: (id) => find(newest ?? id),
    };
  });
  store("saves cases for one organization", ({ save }) => {
    let organizationId: string | undefined;
    return {
      save: (affiliation) =>
        save({
          ...affiliation,
          organizationId: (organizationId ??= affiliation.organizationId),
        }),
    };
  });
  store("saves over a newer version", ({ save }) => ({
    save: (affiliation) => Effect.ignore(save(affiliation)),
  }));
  store("erases one case alone", ({ erase }) => {
    let first: string | undefined;
    return { erase: (id) => erase((first ??= id)) };
  });
  store("lists what follows from the start", ({ inReview }) => ({
    inReview: (limit) => inReview(limit),
  }));
  store("counts the youngest as the oldest", ({ reviewCounts }) => ({
    reviewCounts: Effect.map(reviewCounts, (all) =>
      all.map((count) => ({ ...count, oldest: count.oldest + 1 })),
    ),
  }));
  store("ends reviews before their time", ({ expired }) => ({
    expired: (now, limit) => expired(now + 1, limit),
  }));
});
