import { pictureHashes } from "@bonafide/adapters-sql/storage/migrations/PictureHashes";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { seenDocument } from "@bonafide/testkit/affiliation/LikenessStoreContract";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import type { StoragePorts } from "@bonafide/testkit/storage/StoragePorts";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { sampleHolder } from "@bonafide/testkit/due/SampleHolder";

/** A perceptual hash as it was before: a bit for each of 16 × 16 blocks. */
const before = Uint8Array.from({ length: 32 }, (_, at) => at * 7);

/** Pictures whose hash was of another kind are looked at again. */
export const likenessesBefore = <E>(layer: Layer.Layer<StoragePorts | SqlClient, E>): void =>
  portTest(layer)(
    "looks again at the pictures of a database from before their hashes changed",
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const store = (yield* AffiliationStore).likenesses;
      const { atomically } = yield* UnitOfWork;
      const first = yield* seenDocument("ann", { file: "a", picture: before });
      const second = yield* seenDocument("bob", { file: "b", picture: before });
      const third = yield* seenDocument("cid", { file: "a", picture: undefined });
      expect(yield* store.alike(first)).toEqual([
        { id: third, is: "same file" },
        { id: second, is: "looks alike" },
      ]);
      const migrate = Effect.forEach(pictureHashes(), (text) => sql.unsafe(text).unprepared);
      yield* atomically(migrate);
      expect(yield* sql`SELECT band FROM affiliation_likeness_band`).toEqual([]);

      expect(yield* store.alike(third)).toEqual([{ id: first, is: "same file" }]);
      const claim = store.claim({ holder: sampleHolder, now: 1, leaseUntil: 2 });
      const waiting = [yield* claim, yield* claim, yield* claim].flatMap(Option.toArray);
      expect(new Set(waiting)).toEqual(new Set([first, second]));
      expect(yield* store.isWaiting(third)).toBe(false);
      yield* store.put(first, "ann", { file: "a", picture: before.slice(0, 8) });
      expect(yield* store.alike(first)).toEqual([{ id: third, is: "same file" }]);
      yield* store.put(second, "bob", { file: "b", picture: before.slice(0, 8) });
      expect(yield* store.alike(second)).toEqual([{ id: first, is: "looks alike" }]);
    }),
  );
