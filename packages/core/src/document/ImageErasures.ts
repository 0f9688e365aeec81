import { Clock, Context, Effect, Layer } from "effect";
import { ImageStore } from "./ImageStore.ts";
import { orLogDefect } from "../defect/DefectLog.ts";

/** How often to look for images whose time is over, in milliseconds. */
const pause = 60_000;
/** How many documents' images go at once. */
const batch = 100;

/** Erases the images whose retention is over. Source: choices, section 8. */
export class ImageErasures extends Context.Service<
  ImageErasures,
  {
    /** Erases what is over now, and says how many images that were. */
    readonly sweep: Effect.Effect<number>;
    /** Sweeps for ever, once a minute. */
    readonly run: Effect.Effect<never>;
  }
>()("@bonafide/core/document/ImageErasures") {
  static readonly layer = Layer.effect(
    ImageErasures,
    Effect.gen(function* () {
      const images = yield* ImageStore;

      const sweepFrom = (erased: number): Effect.Effect<number> =>
        Effect.gen(function* () {
          const count = yield* images.eraseDue(yield* Clock.currentTimeMillis, batch);
          return count === 0 ? erased : yield* sweepFrom(erased + count);
        });
      const sweep = sweepFrom(0);

      const turn = Effect.andThen(
        orLogDefect("Images could not be erased")(sweep),
        Effect.sleep(pause),
      );
      return ImageErasures.of({ sweep, run: Effect.forever(turn) });
    }),
  );
}
