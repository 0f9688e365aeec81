import { Clock, Effect } from "effect";
import { ImageStore } from "./ImageStore.ts";

/** How many documents' images are deleted at once. */
const batch = 100;

/** Deletes the images whose retention is over. Returns their number. Source: choices, section 8. */
export const eraseOldImages = Effect.flatMap(ImageStore, (images) => {
  const from = (erased: number): Effect.Effect<number> =>
    Effect.gen(function* () {
      const count = yield* images.eraseDue(yield* Clock.currentTimeMillis, batch);
      return count === 0 ? erased : yield* from(erased + count);
    });
  return from(0);
});
