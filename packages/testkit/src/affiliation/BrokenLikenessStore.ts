import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { Effect, Option } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turning } from "../storage/BrokenAnswers.ts";
import { likenessStoreContract } from "./LikenessStoreContract.ts";

/** Stores that `likenessStoreContract` has to catch. */
export const brokenLikenessStore = brokenContract(likenessStoreContract, ({ part }) => {
  const likenesses = part(AffiliationStore, "likenesses");
  likenesses("gives what waits in another order", ({ claim, giveBack }) => ({
    claim: Effect.fnUntraced(function* (wanted) {
      const first = yield* claim(wanted);
      const second = yield* claim(wanted);
      if (Option.isNone(first) || Option.isNone(second)) return first;
      yield* giveBack(first.value, wanted.holder);
      return second;
    }),
  }));
  likenesses("counts what was given back", () => ({ giveBack: () => Effect.void }));
  likenesses("gives back what another one has", ({ claim, giveBack }) => {
    let latest = "";
    return {
      claim: (wanted) =>
        Effect.suspend(() => {
          latest = wanted.holder;
          return claim(wanted);
        }),
      giveBack: (id) => Effect.suspend(() => giveBack(id, latest)),
    };
  });
  likenesses("lists what is alike in another order", ({ alike }) => ({
    alike: turning(alike),
  }));
  likenesses("leases uploads for less than it was asked", ({ claim }) => ({
    claim: (wanted) => claim({ ...wanted, leaseUntil: wanted.leaseUntil - 1 }),
  }));
  likenesses("reads an upload twice", ({ claim }) => ({
    claim: (wanted) => claim({ ...wanted, leaseUntil: wanted.now }),
  }));
  likenesses("finds what is alike to another upload", ({ alike }) => {
    let first: string | undefined;
    return { alike: (id) => alike((first ??= id)) };
  });
  likenesses("gives uploads to one person", ({ put }) => {
    let first: string | undefined;
    return { put: (id, person, likeness) => put(id, (first ??= person), likeness) };
  });
});
