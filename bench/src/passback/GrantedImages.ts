import { SharpImageResizer } from "@bonafide/adapters-providers/passback/SharpImageResizer";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { DocumentTokenStore } from "@bonafide/core/passback/DocumentTokenStore";
import { keepPreviews } from "@bonafide/core/passback/Previews";
import { Ids } from "@bonafide/core/storage/Ids";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Effect, Option } from "effect";
import { makeGrants, storageOf } from "../oauth/ProductGrants.ts";

const hour = 3_600_000;

/**
 * Stores copies of an image, each in its own document with a preview, granted to the demo consumer. Returns tokens that
 * show them for an hour.
 */
export const makeImages = Effect.fnUntraced(function* (
  dataDir: string,
  bytes: Uint8Array,
  count: number,
) {
  const [access] = yield* makeGrants(dataDir, "access", 1);
  const stored = Effect.gen(function* () {
    const keys = yield* SecretKeys;
    const ids = yield* Ids;
    const images = yield* ImageStore;
    const tokens = yield* DocumentTokenStore;
    const { atomically } = yield* UnitOfWork;
    const digest = keys.digest(access);
    const found = (yield* (yield* GrantStore).findBy("access", [digest])).get(digest);
    const { consumerId, id: grantId } = Option.getOrThrow(Option.fromUndefinedOr(found));
    const now = Date.now();
    const one = Effect.gen(function* () {
      const secret = yield* keys.issue;
      const image = { transactionId: yield* ids.next, side: "front" } as const;
      yield* images.insert([
        {
          ...image,
          verificationId: yield* ids.next,
          type: "jpeg",
          bytes,
          created: now,
          eraseAt: now + hour,
        },
      ]);
      yield* tokens.insert([
        {
          ...image,
          id: yield* ids.next,
          digest: keys.digest(secret),
          grantId,
          consumerId,
          state: { _tag: "Live", usableUntil: now + hour, refreshableUntil: now + hour },
          created: now,
          updated: now,
          version: 1,
        },
      ]);
      return { secret, ...image };
    });
    const shown = Effect.map(
      Effect.tap(atomically(one), ({ transactionId }) => keepPreviews(transactionId)),
      ({ secret }) => secret,
    );
    return yield* Effect.forEach(Array.from({ length: count }), () => shown);
  });
  return yield* stored.pipe(Effect.provide(SharpImageResizer), Effect.provide(storageOf(dataDir)));
}, Effect.orDie);
