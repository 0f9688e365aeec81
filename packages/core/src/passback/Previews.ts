import { Context, Effect, Layer, Option, Result } from "effect";
import { readImageHeader } from "../document/ImageHeader.ts";
import { type ImageSide, ImageStore, isPicture } from "../document/ImageStore.ts";
import { orLogDefect } from "../defect/DefectLog.ts";
import { freeBytes } from "../storage/FreeBytes.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { ImageResizer } from "./ImageResizer.ts";
import type { ImageSize } from "./ImageSize.ts";

/** What a preview fits in, in pixels. */
export const previewBox: ImageSize = { width: 1000, height: 1000 };

/** From half of a box on nothing is seen of it that a picture was encoded twice. */
const clearly = 2;

/** Whether a picture in this size is made of its preview, where there is one; a larger one is made of the original. */
export const isOfPreview = ({ height, width }: ImageSize): boolean =>
  width * clearly <= previewBox.width && height * clearly <= previewBox.height;

/** Whether a picture is so much larger than its preview that one is worth keeping. */
const isLarge = (bytes: Uint8Array): boolean =>
  Result.match(readImageHeader(bytes), {
    onFailure: () => false,
    onSuccess: ({ height, width }) =>
      width > previewBox.width * clearly || height > previewBox.height * clearly,
  });

/**
 * Smaller pictures beside the large ones of a document, of which those that are given back small are made: decoding a
 * camera's picture takes longer than everything else of it.
 */
export class Previews extends Context.Service<
  Previews,
  {
    /**
     * Keeps previews of a transaction's large images. Where one cannot be made, the log tells it, and nothing is lost
     * but time later.
     */
    readonly keep: (transactionId: string) => Effect.Effect<void>;
  }
>()("@bonafide/core/passback/Previews") {
  static readonly layer = Layer.effect(
    Previews,
    Effect.gen(function* () {
      const images = yield* ImageStore;
      const resizer = yield* ImageResizer;
      const unitOfWork = yield* UnitOfWork;

      const keepOf = Effect.fnUntraced(function* (transactionId: string, side: ImageSide) {
        const found = yield* images.find(transactionId, side);
        if (Option.isNone(found) || !isPicture(found.value) || !isLarge(found.value.bytes)) return;
        const preview = yield* resizer.fit(found.value, previewBox);
        freeBytes(found.value.bytes);
        yield* unitOfWork.atomically(images.keepPreview(transactionId, side, preview));
      });

      const keep = Effect.fn("Previews.keep")(function* (transactionId: string) {
        const sides = yield* images.sides(transactionId);
        yield* Effect.forEach(sides, (side) => keepOf(transactionId, side), { discard: true });
      }, orLogDefect("A preview of an image could not be made"));

      return Previews.of({ keep });
    }),
  );
}
