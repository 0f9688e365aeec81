import { Clock, Effect, Option } from "effect";
import { ImageStore } from "../document/ImageStore.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { AffiliationStore } from "./AffiliationStore.ts";
import { LikenessReader } from "./LikenessReader.ts";
import { type AlikeUpload } from "./LikenessStore.ts";
import { detailedPersonIdOf } from "./PersonIdentifier.ts";

/** How long a claim on a document lasts, in milliseconds: longer than reading it takes. */
const lease = 60_000;

/** Finds documents that were submitted for several persons. Source: choices, section 4. */
export interface Likenesses {
  /** Fingerprints all queued documents for a holder, oldest first. Returns their number. */
  readonly readWaiting: (holder: string) => Effect.Effect<number>;
  /** Uploads for other persons with a similar document, most similar first. */
  readonly alike: (id: string) => Effect.Effect<ReadonlyArray<AlikeUpload>>;
}

export const makeLikenesses = Effect.gen(function* () {
  const store = (yield* AffiliationStore).likenesses;
  const affiliations = yield* AffiliationStore;
  const images = yield* ImageStore;
  const reader = yield* LikenessReader;
  const unitOfWork = yield* UnitOfWork;

  const read = Effect.fnUntraced(function* (id: string) {
    const image = yield* images.find(id, "document");
    const found = yield* affiliations.find(id);
    if (Option.isNone(image) || Option.isNone(found)) return;
    const likeness = yield* reader.read(image.value);
    const person = detailedPersonIdOf(found.value.personal?.details) ?? id;
    yield* unitOfWork.atomically(store.put(id, person, likeness));
  });

  return {
    readWaiting: Effect.fn("Likenesses.readWaiting")(function* (holder: string) {
      for (let count = 0; ; count += 1) {
        const now = yield* Clock.currentTimeMillis;
        const id = Option.getOrUndefined(
          yield* store.claim({ holder, now, leaseUntil: now + lease }),
        );
        if (id === undefined) return count;
        yield* Effect.onInterrupt(read(id), () => store.giveBack(id, holder));
      }
    }),
    alike: Effect.fn("Likenesses.alike")(function* (id: string) {
      if (yield* store.isWaiting(id)) yield* read(id);
      return yield* store.alike(id);
    }),
  } satisfies Likenesses;
});
