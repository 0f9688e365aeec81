import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { ReceiverSlots, slotsPerHost } from "@bonafide/core/callback/ReceiverSlots";
import { DueDocumentStore } from "@bonafide/core/document/DueDocumentStore";
import { DueHolderStore } from "@bonafide/core/due/DueHolderStore";
import { SweepStore } from "@bonafide/core/due/SweepStore";
import { LetterStore } from "@bonafide/core/mail/LetterStore";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { waitingUpload } from "../affiliation/LikenessStoreContract.ts";
import {
  afterwards,
  claimTime as now,
  idsOf,
  queue,
  recordOne,
  sampleAttempt,
  sampleClaim,
} from "../callback/DeliverySamples.ts";
import { sampleLetter } from "../mail/LetterSamples.ts";
import { freshId } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import {
  nextVersion,
  sampleDocument,
  sampleIdentity,
  sampleVerification,
} from "../verification/TransactionSamples.ts";

const leaseUntil = now + 1e6;

/** Processes, in the order of their ids. */
const [dead, alive, other, unknown] = [freshId(), freshId(), freshId(), freshId()];

/**
 * Stores a carrier to ask, a document to read, a delivery, a letter and an upload to see, all of them due. A sweep is due
 * that is named like the share.
 */
const storeOfEachKind = Effect.gen(function* () {
  const verification = sampleVerification();
  yield* (yield* VerificationStore).insert(verification);
  const transactions = yield* TransactionStore;
  const asking = sampleIdentity(verification, { state: { _tag: "Asking", askAt: now } });
  const waiting = sampleDocument(verification, {
    applicationId: undefined,
    state: { _tag: "Waiting", readAt: now, readings: 0, lost: 0, giveUpAt: leaseUntil + 1e6 },
  });
  yield* transactions.insert(asking);
  yield* transactions.insert(waiting);
  const [delivery] = yield* queue({ created: now });
  if (delivery === undefined) return yield* Effect.die(new Error("Nothing was queued."));
  const letter = sampleLetter({ dueAt: now });
  yield* (yield* LetterStore).put(letter);
  const upload = yield* waitingUpload(now);
  const share = verification.accountId;
  const ids = [asking.id, waiting.id, delivery.id, letter.id, upload, share];
  return { asking, delivery, ids, letter, share, upload, waiting };
});

/** Claims whatever is due for a holder, and gives its ids. */
const claimAll = Effect.fnUntraced(function* (holder: string, share: string, at = now) {
  const until = { holder, now: at, leaseUntil };
  const documents = yield* DueDocumentStore;
  const telecom = yield* (yield* TransactionStore).claimDue({
    ...until,
    family: "telecom",
    limit: 10,
  });
  const document = yield* documents.claim({ ...until, share, after: "" });
  const deliveries = yield* (yield* DeliveryStore).claim({ ...sampleClaim, ...until });
  const letters = yield* (yield* LetterStore).claim({ ...until, limit: 10 });
  const upload = yield* (yield* AffiliationStore).likenesses.claim(until);
  const sweep = { name: share, holder, now: at, until: leaseUntil, latest: leaseUntil };
  const isSweeping = yield* (yield* SweepStore).claim(sweep);
  return [
    ...idsOf(telecom),
    ...idsOf(Option.toArray(document)),
    ...idsOf(deliveries),
    ...idsOf(letters),
    ...Option.toArray(upload),
    ...(isSweeping ? [share] : []),
  ];
});

/** The contract of `DueHolderStore`: it ends the claims of servers that are dead. */
export const dueHolderContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("DueHolderStore", () => {
    test(
      "counts each holder's beats, and tells all with their times, in the order of ids",
      Effect.gen(function* () {
        const { beat, holders } = yield* DueHolderStore;
        expect(yield* beat(alive, 1)).toEqual([{ id: alive, beat: 1, at: 1 }]);
        yield* beat(dead, 2);
        const both = [
          { id: dead, beat: 1, at: 2 },
          { id: alive, beat: 2, at: 3 },
        ];
        expect(yield* beat(alive, 3)).toEqual(both);
        expect(yield* holders).toEqual(both);
      }),
    );

    test(
      "ends what a holder has of every kind, at once, and nothing that another has",
      Effect.gen(function* () {
        const { beat, end } = yield* DueHolderStore;
        const { ids: held, share } = yield* storeOfEachKind;
        yield* beat(dead, now);
        yield* beat(alive, now);
        expect(yield* claimAll(dead, share)).toEqual(held);
        expect(yield* claimAll(alive, share)).toEqual([]);
        yield* end([dead], now + 7);
        expect(yield* claimAll(alive, share, now + 6)).toEqual([]);
        expect(yield* claimAll(alive, share, now + 7)).toEqual(held);
        yield* end([dead], now + 8);
        expect(yield* claimAll(other, share, now + 8)).toEqual([]);
        expect(yield* beat(alive, now)).toEqual([{ id: alive, beat: 2, at: now }]);
      }),
    );

    test(
      "ends what an unknown holder has, with any other",
      Effect.gen(function* () {
        const { ids, share } = yield* storeOfEachKind;
        yield* claimAll(unknown, share);
        yield* (yield* DueHolderStore).end([], now);
        expect(yield* claimAll(alive, share)).toEqual(ids);
      }),
    );

    test(
      "ends several holders at once",
      Effect.gen(function* () {
        const { beat, end, holders } = yield* DueHolderStore;
        const { ids: ofOne, share: one } = yield* storeOfEachKind;
        for (const id of [dead, alive, other]) yield* beat(id, now);
        yield* claimAll(dead, one);
        const { ids: ofOther, share: two } = yield* storeOfEachKind;
        yield* claimAll(other, two);
        yield* end([dead, other], now + 7);
        expect(yield* holders).toEqual([{ id: alive, beat: 1, at: now }]);
        // Documents and sweeps are claimed by the share, the rest for all.
        const again = [
          ...(yield* claimAll(alive, one, now + 7)),
          ...(yield* claimAll(alive, two, now + 7)),
        ];
        expect(again.toSorted()).toEqual([...ofOne, ...ofOther].toSorted());
      }),
    );

    test(
      "gives back the slots of receivers that a holder has, where processes share them",
      Effect.gen(function* () {
        const { beat, end } = yield* DueHolderStore;
        const { isShared, take } = yield* ReceiverSlots;
        const slots = (holder: string, host: string) =>
          Effect.map(
            take({ holder, now, leaseUntil }, new Map([[host, slotsPerHost]])),
            (has) => has.get(host) ?? 0,
          );
        const none = isShared ? 0 : slotsPerHost;
        for (const id of [dead, alive]) yield* beat(id, now);
        expect(yield* slots(dead, "a")).toBe(slotsPerHost);
        expect(yield* slots(alive, "b")).toBe(slotsPerHost);
        expect(yield* slots(other, "a")).toBe(none);
        yield* end([dead], now);
        expect(yield* slots(other, "a")).toBe(slotsPerHost);
        expect(yield* slots(other, "b")).toBe(none);
      }),
    );

    test(
      "keeps a document with its reader while it is read, and no longer",
      Effect.gen(function* () {
        const { beat, end } = yield* DueHolderStore;
        const transactions = yield* TransactionStore;
        const documents = yield* DueDocumentStore;
        const { share, waiting } = yield* storeOfEachKind;
        const claim = { share, after: "", leaseUntil };
        yield* beat(dead, now);
        yield* documents.claim({ ...claim, holder: dead, now });
        const giveUpAt = leaseUntil + 1e6;
        const begun = nextVersion(waiting, {
          state: { _tag: "Waiting", readAt: leaseUntil, readings: 1, lost: 0, giveUpAt },
        });
        yield* transactions.save(begun);
        yield* end([dead], now);
        const again = yield* documents.claim({ ...claim, holder: alive, now });
        expect(idsOf(Option.toArray(again))).toEqual([waiting.id]);
        // Postponed: it is unclaimed, and due at its own time.
        yield* beat(alive, now);
        yield* transactions.save(
          nextVersion(begun, {
            state: { _tag: "Waiting", readAt: now + 500, readings: 0, lost: 0, giveUpAt },
          }),
        );
        yield* end([alive], now);
        expect(yield* transactions.nextDue("document")).toEqual(Option.some(now + 500));
      }),
    );

    test(
      "leaves what is settled or waits for a retry as it is",
      Effect.gen(function* () {
        const { beat, end } = yield* DueHolderStore;
        const transactions = yield* TransactionStore;
        const deliveries = yield* DeliveryStore;
        const letters = yield* LetterStore;
        const { likenesses } = yield* AffiliationStore;
        const { asking, delivery, letter, share, upload, waiting } = yield* storeOfEachKind;
        yield* beat(dead, now);
        yield* claimAll(dead, share);
        yield* transactions.save(nextVersion(asking, { state: { _tag: "Matched" } }));
        const failed = { _tag: "ReportFailure", now, offset: 0 } as const;
        yield* recordOne(yield* afterwards(delivery, failed), sampleAttempt);
        yield* letters.record({ ...letter, attempts: 1, dueAt: now + 9_000, updated: now });
        yield* likenesses.put(upload, "ann", { file: "a", picture: undefined });
        yield* end([dead], now);
        expect(yield* transactions.nextDue("telecom")).toEqual(Option.none());
        expect(yield* deliveries.nextDue(0)).toEqual(Option.some(now + 5_000));
        expect(yield* letters.nextDue).toEqual(Option.some(now + 9_000));
        expect(yield* claimAll(alive, share)).toEqual([waiting.id, share]);
      }),
    );
  });
};
