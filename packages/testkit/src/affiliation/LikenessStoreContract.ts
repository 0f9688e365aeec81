import type { Likeness } from "@bonafide/core/affiliation/Likeness";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";
import { sampleHolder } from "../due/SampleHolder.ts";

/** A sample picture's hash with this many bits flipped, each in another of the parts that the search uses. */
const pictureOf = (seed: number, turned = 0): Uint8Array => {
  const picture = Uint8Array.from({ length: 8 }, (_, at) => (at * 37 + seed * 91) & 255);
  for (let bit = 0; bit < turned; bit += 1) {
    picture[bit >> 3] = (picture[bit >> 3] ?? 0) ^ (128 >> (bit & 7));
  }
  return picture;
};

const likeness = (file: string, picture?: Uint8Array): Likeness => ({ file, picture });

/** Stores an upload whose document waits to be seen. */
export const waitingUpload = Effect.fnUntraced(function* (created = sampleTime) {
  const id = freshId();
  const images = yield* ImageStore;
  const store = (yield* AffiliationStore).likenesses;
  yield* (yield* UnitOfWork).atomically(
    Effect.andThen(
      images.insert([
        {
          transactionId: id,
          verificationId: id,
          side: "document",
          type: "jpeg",
          bytes: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0),
          created,
          eraseAt: created + 1_000,
        },
      ]),
      store.expect(id, created),
    ),
  );
  return id;
});

export const seenDocument = Effect.fnUntraced(function* (person: string, looks: Likeness) {
  const id = yield* waitingUpload();
  yield* (yield* AffiliationStore).likenesses.put(id, person, looks);
  return id;
});

/** Claims at a turn, when the leases of the turn before have ended. */
const claim = (turn: number, holder = sampleHolder) =>
  Effect.flatMap(AffiliationStore, ({ likenesses: store }) =>
    store.claim({ holder, now: turn * 100, leaseUntil: turn * 100 + 100 }),
  );

/** The contract of the likenesses in `AffiliationStore`. */
export const likenessStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("AffiliationStore.likenesses", () => {
    test(
      "gives what waits, oldest first, until it is seen, and gives it up in the end",
      Effect.gen(function* () {
        const store = (yield* AffiliationStore).likenesses;
        const second = yield* waitingUpload(sampleTime + 1);
        const first = yield* waitingUpload();
        expect(yield* claim(0)).toEqual(Option.some(first));
        expect(yield* claim(1)).toEqual(Option.some(first));
        expect(yield* claim(1)).toEqual(Option.some(second));
        yield* store.put(first, "ann", likeness("a"));
        expect(yield* store.isWaiting(first)).toBe(false);
        for (let tries = 1; tries < 5; tries += 1)
          expect(yield* claim(1 + tries)).toEqual(Option.some(second));
        expect(yield* claim(9)).toEqual(Option.none());
        expect(yield* store.isWaiting(second)).toBe(true);
        for (const id of [freshId(), ...malformedIds])
          expect(yield* store.isWaiting(id)).toBe(false);
      }),
    );

    test(
      "leases what it gives, so that two processes never read the same",
      Effect.gen(function* () {
        const [first, second] = [yield* waitingUpload(), yield* waitingUpload(sampleTime + 1)];
        const claims = yield* Effect.all([claim(0, freshId()), claim(0, freshId())], {
          concurrency: "unbounded",
        });
        expect(new Set(claims.map(Option.getOrUndefined))).toEqual(new Set([first, second]));
        expect(yield* claim(0)).toEqual(Option.none());
        expect(yield* claim(0.99)).toEqual(Option.none());
        expect(yield* claim(1)).toEqual(Option.some(first));
        expect(yield* claim(1)).toEqual(Option.some(second));
      }),
    );

    test(
      "takes what is given back at once, and never as a try",
      Effect.gen(function* () {
        const store = (yield* AffiliationStore).likenesses;
        const id = yield* waitingUpload();
        const other = yield* waitingUpload(sampleTime + 1);
        for (let stops = 0; stops < 12; stops += 1) {
          expect(yield* claim(0)).toEqual(Option.some(id));
          yield* store.giveBack(id, sampleHolder);
        }
        expect(yield* claim(0)).toEqual(Option.some(id));
        expect(yield* claim(0)).toEqual(Option.some(other));
        const next = freshId();
        expect(yield* claim(1, next)).toEqual(Option.some(id));
        // Its lease had ended.
        yield* store.giveBack(id, sampleHolder);
        expect(yield* claim(1, next)).toEqual(Option.some(other));
        expect(yield* claim(1, next)).toEqual(Option.none());
        yield* store.put(id, "ann", likeness("a"));
        yield* store.giveBack(id, next);
        expect(yield* claim(1)).toEqual(Option.none());
        expect(yield* store.isWaiting(id)).toBe(false);
      }),
    );

    test(
      "finds the same file for another person, and not for the same",
      Effect.gen(function* () {
        const { alike } = (yield* AffiliationStore).likenesses;
        const first = yield* seenDocument("ann", likeness("a"));
        const again = yield* seenDocument("ann", likeness("a"));
        const other = yield* seenDocument("bob", likeness("a"));
        yield* seenDocument("cid", likeness("b"));
        expect(yield* alike(first)).toEqual([{ id: other, is: "same file" }]);
        const both = (yield* alike(other)).map(({ id }) => id);
        expect(new Set(both)).toEqual(new Set([first, again]));
        for (const id of [freshId(), ...malformedIds]) expect(yield* alike(id)).toEqual([]);
      }),
    );

    test(
      "finds pictures that differ in 7 bits and not in 8, the same file first",
      Effect.gen(function* () {
        const { alike } = (yield* AffiliationStore).likenesses;
        const first = yield* seenDocument("ann", likeness("a", pictureOf(1)));
        const near = yield* seenDocument("bob", likeness("b", pictureOf(1, 7)));
        yield* seenDocument("cid", likeness("c", pictureOf(1, 8)));
        // Nine other bits, of which none is in the last part of the search: it is found there, and compared.
        const sharing = pictureOf(1, 7);
        sharing[1] = (sharing[1] ?? 0) ^ 0b1100_0000;
        yield* seenDocument("gus", likeness("g", sharing));
        yield* seenDocument("dan", likeness("d", pictureOf(2)));
        yield* seenDocument("eva", likeness("e"));
        yield* seenDocument("ann", likeness("f", pictureOf(1, 1)));
        const same = yield* seenDocument("fay", likeness("a", pictureOf(1)));
        expect(yield* alike(first)).toEqual([
          { id: same, is: "same file" },
          { id: near, is: "looks alike" },
        ]);
      }),
    );

    test(
      "forgets how a document looks together with the document",
      Effect.gen(function* () {
        const store = (yield* AffiliationStore).likenesses;
        const images = yield* ImageStore;
        const [first, second, third] = [
          yield* seenDocument("ann", likeness("a", pictureOf(1))),
          yield* seenDocument("bob", likeness("a", pictureOf(1))),
          yield* seenDocument("cid", likeness("c", pictureOf(1))),
        ];
        yield* images.erase(second);
        expect((yield* store.alike(first)).map(({ id }) => id)).toEqual([third]);
        expect(yield* store.alike(second)).toEqual([]);
        const waits = yield* waitingUpload();
        yield* images.erase(waits);
        expect(yield* claim(9)).toEqual(Option.none());
        expect(yield* store.isWaiting(waits)).toBe(false);
        yield* store.put(waits, "dan", likeness("a", pictureOf(1)));
        yield* images.eraseDue(sampleTime + 1_000, 10);
        expect(yield* store.alike(first)).toEqual([]);
      }),
    );

    test(
      "keeps the first fingerprint of a document",
      Effect.gen(function* () {
        const store = (yield* AffiliationStore).likenesses;
        const first = yield* seenDocument("ann", likeness("a", pictureOf(1)));
        const other = yield* waitingUpload();
        yield* store.put(other, "bob", likeness("a", pictureOf(1)));
        yield* store.put(other, "bob", likeness("a", pictureOf(1)));
        expect(yield* store.alike(first)).toEqual([{ id: other, is: "same file" }]);
      }),
    );
  });
};
