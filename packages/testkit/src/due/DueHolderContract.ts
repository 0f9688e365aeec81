import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { DueDocumentStore } from "@bonafide/core/document/DueDocumentStore";
import { DueHolderStore } from "@bonafide/core/due/DueHolderStore";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import {
  afterwards,
  claimTime as now,
  idsOf,
  queue,
  recordOne,
  sampleAttempt,
  sampleClaim,
} from "../callback/DeliverySamples.ts";
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

/** Stores a carrier to ask, a document to read and a delivery, all of them due. */
const storeOfEachKind = Effect.gen(function* () {
  const verification = sampleVerification();
  yield* (yield* VerificationStore).insert(verification);
  const transactions = yield* TransactionStore;
  const asking = sampleIdentity(verification, { state: { _tag: "Asking", askAt: now } });
  const waiting = sampleDocument(verification, {
    applicationId: undefined,
    state: { _tag: "Waiting", readAt: now, readings: 0, giveUpAt: leaseUntil + 1e6 },
  });
  yield* transactions.insert(asking);
  yield* transactions.insert(waiting);
  const [delivery] = yield* queue({ created: now });
  if (delivery === undefined) return yield* Effect.die(new Error("Nothing was queued."));
  return { asking, delivery, share: verification.accountId, waiting };
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
  return [...idsOf(telecom), ...idsOf(Option.toArray(document)), ...idsOf(deliveries)];
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
        const { asking, delivery, share, waiting } = yield* storeOfEachKind;
        yield* beat(dead, now);
        yield* beat(alive, now);
        const held = [asking.id, waiting.id, delivery.id];
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
        const { asking, delivery, share, waiting } = yield* storeOfEachKind;
        yield* claimAll(unknown, share);
        yield* (yield* DueHolderStore).end([], now);
        expect(yield* claimAll(alive, share)).toEqual([asking.id, waiting.id, delivery.id]);
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
          state: { _tag: "Waiting", readAt: leaseUntil, readings: 1, giveUpAt },
        });
        yield* transactions.save(begun);
        yield* end([dead], now);
        const again = yield* documents.claim({ ...claim, holder: alive, now });
        expect(idsOf(Option.toArray(again))).toEqual([waiting.id]);
        // Postponed: it is unclaimed, and due at its own time.
        yield* beat(alive, now);
        yield* transactions.save(
          nextVersion(begun, {
            state: { _tag: "Waiting", readAt: now + 500, readings: 0, giveUpAt },
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
        const { asking, delivery, share, waiting } = yield* storeOfEachKind;
        yield* beat(dead, now);
        yield* claimAll(dead, share);
        yield* transactions.save(nextVersion(asking, { state: { _tag: "Matched" } }));
        const failed = { _tag: "ReportFailure", now, offset: 0 } as const;
        yield* recordOne(yield* afterwards(delivery, failed), sampleAttempt);
        yield* end([dead], now);
        expect(yield* transactions.nextDue("telecom")).toEqual(Option.none());
        expect(yield* deliveries.nextDue(0)).toEqual(Option.some(now + 5_000));
        expect(yield* claimAll(alive, share)).toEqual([waiting.id]);
      }),
    );
  });
};
