import { documentTokenLifetimes } from "@bonafide/core/passback/DocumentToken";
import {
  DocumentTokenStore,
  type StoredDocumentToken,
} from "@bonafide/core/passback/DocumentTokenStore";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime as now } from "../verification/TransactionSamples.ts";

/** A token that was just issued. */
export const sampleDocumentToken = (
  changes: Partial<StoredDocumentToken> = {},
): StoredDocumentToken => ({
  id: freshId(),
  digest: `digest of ${freshId()}`,
  grantId: freshId(),
  consumerId: freshId(),
  transactionId: freshId(),
  side: "front",
  state: {
    _tag: "Live",
    usableUntil: now + documentTokenLifetimes.use,
    refreshableUntil: now + documentTokenLifetimes.refresh,
  },
  created: now,
  updated: now,
  version: 1,
  ...changes,
});

const replaced = (token: StoredDocumentToken): StoredDocumentToken => ({
  ...token,
  state: { _tag: "Replaced" },
  updated: now + 5,
  version: token.version + 1,
});

/** The contract of `DocumentTokenStore`. */
export const documentTokenStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("DocumentTokenStore", () => {
    test(
      "finds each token by its own digest, and nothing by another",
      Effect.gen(function* () {
        const store = yield* DocumentTokenStore;
        const front = sampleDocumentToken();
        const back = sampleDocumentToken({ side: "back" });
        yield* store.insert([front, back]);
        yield* store.insert([]);
        expect(yield* store.find(front.digest)).toEqual(Option.some(front));
        expect(yield* store.find(back.digest)).toEqual(Option.some(back));
        for (const digest of [front.digest.toUpperCase(), front.id, ""])
          expect(yield* store.find(digest)).toEqual(Option.none());
      }),
    );

    test(
      "lets exactly one of many save the next version",
      Effect.gen(function* () {
        const store = yield* DocumentTokenStore;
        const token = sampleDocumentToken();
        yield* store.insert([token]);
        const saves = yield* Effect.forEach(
          Array.from({ length: 10 }),
          () => Effect.result(store.save(replaced(token))),
          { concurrency: "unbounded" },
        );
        expect(saves.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
        expect(yield* store.find(token.digest)).toEqual(Option.some(replaced(token)));
        const other = sampleDocumentToken({ side: "back" });
        yield* store.insert([other]);
        yield* store.save(replaced(other));
        expect(yield* store.find(other.digest)).toEqual(Option.some(replaced(other)));
        expect(yield* store.find(token.digest)).toEqual(Option.some(replaced(token)));
        const error = yield* Effect.flip(store.save(replaced(sampleDocumentToken())));
        expect(error).toBeInstanceOf(VersionConflict);
      }),
    );

    test(
      "forgets what was made before a time, a few at once",
      Effect.gen(function* () {
        const store = yield* DocumentTokenStore;
        const old = [1, 2, 3].map(() => sampleDocumentToken());
        const young = sampleDocumentToken({ created: now + 1 });
        yield* store.insert([...old, young]);
        const gone = Effect.forEach([1, 2, 3], () => store.forgetBefore(now + 1, 2));
        expect(yield* gone).toEqual([2, 1, 0]);
        expect(yield* store.find(young.digest)).toEqual(Option.some(young));
      }),
    );
  });
};
