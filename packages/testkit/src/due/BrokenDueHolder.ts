import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { ReceiverSlots, slotsPerHost } from "@bonafide/core/callback/ReceiverSlots";
import { DueDocumentStore } from "@bonafide/core/document/DueDocumentStore";
import { DueHolderStore } from "@bonafide/core/due/DueHolderStore";
import { SweepStore } from "@bonafide/core/due/SweepStore";
import { LetterStore } from "@bonafide/core/mail/LetterStore";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { Effect, Option } from "effect";
import { turned } from "../storage/BrokenAnswers.ts";
import { brokenContract } from "../storage/BrokenContract.ts";
import { dueHolderContract } from "./DueHolderContract.ts";

/** Gives each id once: a claim that nothing ends. */
const once = () => {
  const given = new Set<string>();
  return (id: string): boolean => !given.has(id) && given.add(id).has(id);
};

/** Stores that `dueHolderContract` has to catch. */
export const brokenDueHolder = brokenContract(dueHolderContract, ({ of, part }) => {
  const store = of(DueHolderStore);
  store("ends no holder", () => ({ end: () => Effect.void }));
  store("ends the claims of the living", ({ beat, end }) => ({
    beat: (id, at) =>
      Effect.tap(beat(id, at), (beats) =>
        end(
          beats.map((each) => each.id),
          0,
        ),
      ),
  }));
  store("ends one of several holders", ({ end }) => ({
    end: (ids, now) => end(ids.slice(0, 1), now),
  }));
  store("lets claims end before the time", ({ end }) => ({ end: (ids, now) => end(ids, now - 2) }));
  store("lets claims end after the time", ({ end }) => ({ end: (ids, now) => end(ids, now + 2) }));
  store("counts no beat", ({ beat }) => ({
    beat: (id, at) => Effect.map(beat(id, at), (all) => all.map((one) => ({ ...one, beat: 1 }))),
  }));
  store("keeps the time of a holder's first beat", ({ holders }) => ({
    holders: Effect.map(holders, (all) => all.map((one) => ({ ...one, at: 1 }))),
  }));
  store("lists holders in another order", ({ holders }) => ({ holders: turned(holders) }));

  // Kinds of due rows that the end of a holder leaves behind.
  of(TransactionStore)("keeps carriers with the dead", ({ claimDue }) => {
    const isNew = once();
    return {
      claimDue: (claim) => Effect.map(claimDue(claim), (due) => due.filter(({ id }) => isNew(id))),
    };
  });
  of(DueDocumentStore)("keeps documents with the dead", ({ claim }) => {
    const isNew = once();
    return {
      claim: (turn) =>
        Effect.map(
          claim(turn),
          Option.filter(({ id }) => isNew(id)),
        ),
    };
  });
  of(DeliveryStore)("keeps deliveries with the dead", ({ claim }) => {
    const isNew = once();
    return {
      claim: (wanted) => Effect.map(claim(wanted), (due) => due.filter(({ id }) => isNew(id))),
    };
  });
  of(LetterStore)("keeps letters with the dead", ({ claim }) => {
    const isNew = once();
    return {
      claim: (wanted) => Effect.map(claim(wanted), (due) => due.filter(({ id }) => isNew(id))),
    };
  });
  part(AffiliationStore, "likenesses")("keeps uploads with the dead", ({ claim }) => {
    const isNew = once();
    return { claim: (wanted) => Effect.map(claim(wanted), Option.filter(isNew)) };
  });
  of(SweepStore)("keeps sweeps with the dead", ({ claim }) => {
    const isNew = once();
    return {
      claim: (turn) => Effect.map(claim(turn), (isClaimed) => isClaimed && isNew(turn.name)),
    };
  });
  of(ReceiverSlots)("keeps slots with the dead", () => {
    const holders = new Map<string, string>();
    return {
      isShared: true,
      take: ({ holder }, wanted) =>
        Effect.sync(() => {
          const has = [...wanted.keys()].map((host): [string, number] => {
            if (!holders.has(host)) holders.set(host, holder);
            return [host, holders.get(host) === holder ? slotsPerHost : 0];
          });
          return new Map(has);
        }),
    };
  });
  of(ReceiverSlots)("gives the slots of the living away", () => ({ isShared: true }));
});
