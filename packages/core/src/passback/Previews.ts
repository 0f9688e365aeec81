import { Context, Effect, Layer, Option, Queue, Result } from "effect";
import { readImageHeader } from "../document/ImageHeader.ts";
import { type ImageSide, ImageStore, isPicture, type WholeImage } from "../document/ImageStore.ts";
import { orLogDefect } from "../defect/DefectLog.ts";
import { freeBytes } from "../storage/FreeBytes.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { ImageResizer } from "./ImageResizer.ts";
import type { ImageSize } from "./ImageSize.ts";

/** What a preview fits in, in pixels. */
export const previewBox: ImageSize = { width: 1000, height: 1000 };

/** How many times smaller a picture has to be than what it is made of, for nobody to see that that was encoded before. */
const clearly = 2;

/** A picture of more pixels has no preview: some take half a gigabyte to decode, and nobody asked for it yet. */
const mostPixels = 25_000_000;

/** How many documents wait for their previews at most; one that comes then gets none. */
const mostWaiting = 100;

/** Whether a picture in this size is made of its preview, where there is one; a larger one is made of the original. */
export const isOfPreview = ({ height, width }: ImageSize): boolean =>
  width * clearly <= previewBox.width && height * clearly <= previewBox.height;

const isWorthOne = (bytes: Uint8Array): boolean =>
  Result.match(readImageHeader(bytes), {
    onFailure: () => false,
    onSuccess: ({ height, width }) =>
      width * height <= mostPixels &&
      (width > previewBox.width * clearly || height > previewBox.height * clearly),
  });

/**
 * Smaller pictures beside the large ones of a document. What is given back small is made of them: decoding a camera's
 * picture is most of the work otherwise.
 */
export class Previews extends Context.Service<
  Previews,
  {
    /** Keeps previews of a transaction's large images. Where one cannot be made, the log tells it, and there is none. */
    readonly keep: (transactionId: string) => Effect.Effect<void>;
    /**
     * The same in the background, one document after the other. Those that wait when the server stops, or that too many
     * wait before, get none.
     */
    readonly keepSoon: (transactionId: string) => Effect.Effect<void>;
  }
>()("@bonafide/core/passback/Previews") {
  static readonly layer = Layer.effect(
    Previews,
    Effect.gen(function* () {
      const images = yield* ImageStore;
      const resizer = yield* ImageResizer;
      const unitOfWork = yield* UnitOfWork;
      const waiting = yield* Queue.dropping<string>(mostWaiting);

      const previewOf = (image: WholeImage): Effect.Effect<Uint8Array | undefined> =>
        isPicture(image) && isWorthOne(image.bytes)
          ? resizer.fit(image, previewBox)
          : Effect.succeed(undefined);

      const keepOf = Effect.fnUntraced(function* (transactionId: string, side: ImageSide) {
        const found = yield* images.find(transactionId, side);
        if (Option.isNone(found)) return;
        const { bytes } = found.value;
        const preview = yield* previewOf(found.value);
        const isSmaller = preview !== undefined && preview.length < bytes.length;
        freeBytes(bytes);
        if (!isSmaller) return;
        yield* unitOfWork.atomically(images.keepPreview(transactionId, side, preview));
      }, orLogDefect("A preview could not be made"));

      const keep = Effect.fn("Previews.keep")(function* (transactionId: string) {
        const sides = yield* images.sides(transactionId);
        yield* Effect.forEach(sides, (side) => keepOf(transactionId, side), { discard: true });
      }, orLogDefect("Previews could not be made"));

      yield* Queue.take(waiting).pipe(Effect.flatMap(keep), Effect.forever, Effect.forkScoped);

      return Previews.of({
        keep,
        keepSoon: (transactionId) => Effect.asVoid(Queue.offer(waiting, transactionId)),
      });
    }),
  );
}
