import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { type DocumentImage, ImageStore } from "@bonafide/core/document/ImageStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { Deferred, Effect, Fiber, type Layer, Option } from "effect";
import { sampleEntry } from "../callback/CallbackOutboxContract.ts";
import { sampleImage } from "../document/SampleImage.ts";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import {
  nextVersion,
  sampleIdentity,
  samplePossession,
  sampleTime,
  sampleVerification,
} from "./TransactionSamples.ts";
import { sampleHolder } from "../due/SampleHolder.ts";

/** A verification with both products and messages. */
const storeOne = Effect.fnUntraced(function* () {
  const verifications = yield* VerificationStore;
  const transactions = yield* TransactionStore;
  const outbox = yield* CallbackOutbox;
  const verification = sampleVerification();
  const possession = samplePossession(verification);
  const identity = sampleIdentity(verification);
  yield* verifications.insert(verification);
  yield* transactions.insert(possession);
  yield* transactions.insert(identity);
  yield* outbox.put([sampleEntry(verification), sampleEntry(verification)]);
  const all = Effect.gen(function* () {
    return {
      verification: yield* verifications.find(verification.id),
      possession: yield* transactions.find(possession.id),
      identity: yield* transactions.find(identity.id),
      listed: yield* transactions.ofVerification(verification.id),
      entries: yield* outbox.ofVerification(verification.id),
    };
  });
  return { verification, possession, identity, all };
});

/** Forgets a person: what erasure takes away, and what it leaves. Source: choices, section 8. */
export const erasureContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("Erasure", () => {
    test(
      "takes what is personal, in verification, transactions and outbox, and leaves the rest",
      Effect.gen(function* () {
        const { all, identity, possession, verification } = yield* storeOne();
        yield* (yield* VerificationStore).erase(verification.id);
        const bare = { personal: undefined };
        const left = yield* all;
        expect(left.verification).toEqual(Option.some({ ...verification, ...bare }));
        expect(left.possession).toEqual(Option.some({ ...possession, ...bare }));
        expect(left.identity).toEqual(Option.some({ ...identity, ...bare }));
        expect(left.listed).toEqual([
          { ...possession, ...bare },
          { ...identity, ...bare },
        ]);
        expect(left.entries).toEqual([]);
      }),
    );

    test(
      "leaves every other verification as it was",
      Effect.gen(function* () {
        const other = yield* storeOne();
        const before = yield* other.all;
        const { verification } = yield* storeOne();
        yield* (yield* VerificationStore).erase(verification.id);
        expect(yield* other.all).toEqual(before);
        expect(before.entries).toHaveLength(2);
        yield* (yield* VerificationStore).erase(other.verification.id);
        const after = yield* other.all;
        expect(after.verification).toEqual(
          Option.some({ ...other.verification, personal: undefined }),
        );
        expect(after.entries).toEqual([]);
      }),
    );

    test(
      "may be asked twice, and of what is not there",
      Effect.gen(function* () {
        const verifications = yield* VerificationStore;
        const { all, verification } = yield* storeOne();
        yield* verifications.erase(verification.id);
        const erased = yield* all;
        for (const id of [verification.id, freshId(), ...malformedIds]) {
          yield* verifications.erase(id);
        }
        expect(yield* all).toEqual(erased);
      }),
    );

    test(
      "stays: what is stored later under an erased verification keeps nothing personal",
      Effect.gen(function* () {
        const transactions = yield* TransactionStore;
        const { all, possession, verification } = yield* storeOne();
        yield* (yield* VerificationStore).erase(verification.id);
        const settled = nextVersion(possession, { state: { _tag: "Confirmed" } });
        const late = samplePossession(verification);
        yield* transactions.save(settled);
        yield* transactions.insert(late);
        yield* (yield* CallbackOutbox).put([sampleEntry(verification)]);
        const bare = { personal: undefined };
        const left = yield* all;
        expect(left.possession).toEqual(Option.some({ ...settled, ...bare }));
        expect(yield* transactions.find(late.id)).toEqual(Option.some({ ...late, ...bare }));
        expect(left.entries).toEqual([]);
      }),
    );

    test(
      "waits for a unit of work that holds the verification, and takes the images that it stored",
      Effect.gen(function* () {
        const { atomically } = yield* UnitOfWork;
        const verifications = yield* VerificationStore;
        const images = yield* ImageStore;
        const { verification } = yield* storeOne();
        const image: DocumentImage = {
          transactionId: freshId(),
          verificationId: verification.id,
          side: "front",
          type: "jpeg",
          bytes: sampleImage("jpeg", 50_000),
          created: sampleTime,
          eraseAt: sampleTime + 1_000,
        };
        const held = yield* Deferred.make<void>();
        const erased = yield* Deferred.make<void>();
        const storing = Effect.gen(function* () {
          yield* verifications.hold(verification.id);
          yield* Deferred.succeed(held, undefined);
          // As long as an erasure that does not wait would take, and more.
          yield* Effect.timeoutOption(Deferred.await(erased), "200 millis");
          yield* images.insert([image]);
        });
        const erasing = Effect.gen(function* () {
          yield* verifications.erase(verification.id);
          yield* images.erase(image.transactionId);
        });
        const stored = yield* Effect.forkChild(atomically(storing));
        yield* Deferred.await(held);
        yield* atomically(erasing);
        yield* Deferred.succeed(erased, undefined);
        yield* Fiber.join(stored);
        expect(yield* images.sides(image.transactionId)).toEqual([]);
      }),
    );

    test(
      "does not stop what is due",
      Effect.gen(function* () {
        const { identity, verification } = yield* storeOne();
        yield* (yield* VerificationStore).erase(verification.id);
        const now = sampleTime + 1_000;
        const claim = {
          family: "telecom",
          holder: sampleHolder,
          now,
          leaseUntil: now + 1,
          limit: 5,
        } as const;
        expect(yield* (yield* TransactionStore).claimDue(claim)).toEqual([
          { ...identity, personal: undefined },
        ]);
      }),
    );
  });
};
