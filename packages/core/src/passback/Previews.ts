import { Effect, Layer, Option, PubSub, Queue, Result } from "effect";
import { Documents } from "../document/Documents.ts";
import { readImageHeader } from "../document/ImageHeader.ts";
import { type ImageSide, ImageStore, isPicture, type WholeImage } from "../document/ImageStore.ts";
import { orLogDefect } from "../defect/DefectLog.ts";
import { freeBytes } from "../storage/FreeBytes.ts";
import { personAccount } from "../person/PersonAccount.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { ImageResizer } from "./ImageResizer.ts";
import type { ImageSize } from "./ImageSize.ts";

/** The box of a preview, in pixels. */
export const previewBox: ImageSize = { width: 1000, height: 1000 };

/** A target must be this many times smaller than its source, so that the second encoding is not visible. */
const clearly = 2;

/** A larger picture has no preview: decoding takes up to half a gigabyte, and no consumer has asked for it yet. */
const mostPixels = 25_000_000;

/** How many documents may wait for previews. Further ones get none. */
const mostWaiting = 100;

/** Whether this size is made from the preview, if there is one. A larger size is made from the original. */
export const isOfPreview = ({ height, width }: ImageSize): boolean =>
  width * clearly <= previewBox.width && height * clearly <= previewBox.height;

const isWorthOne = (bytes: Uint8Array): boolean =>
  Result.match(readImageHeader(bytes), {
    onFailure: () => false,
    onSuccess: ({ height, width }) =>
      width * height <= mostPixels &&
      (width > previewBox.width * clearly || height > previewBox.height * clearly),
  });

const previewOf = (image: WholeImage) =>
  isPicture(image) && isWorthOne(image.bytes)
    ? Effect.flatMap(ImageResizer, (resizer) => resizer.fit(image, previewBox))
    : Effect.succeed(undefined);

const keepOf = Effect.fnUntraced(function* (transactionId: string, side: ImageSide) {
  const images = yield* ImageStore;
  const found = yield* images.find(transactionId, side);
  if (Option.isNone(found)) return;
  const { bytes } = found.value;
  const preview = yield* previewOf(found.value);
  const isSmaller = preview !== undefined && preview.length < bytes.length;
  freeBytes(bytes);
  if (!isSmaller) return;
  const { atomically } = yield* UnitOfWork;
  yield* atomically(images.keepPreview(transactionId, side, preview));
}, orLogDefect("A preview could not be made"));

/**
 * Stores previews beside the large images of a document. Small sizes are made from them, because decoding a camera's
 * picture is most of the work. If a preview fails, the log says so and the image has none.
 */
export const keepPreviews = Effect.fn("keepPreviews")(function* (transactionId: string) {
  const sides = yield* (yield* ImageStore).sides(transactionId);
  yield* Effect.forEach(sides, (side) => keepOf(transactionId, side), { discard: true });
}, orLogDefect("Previews could not be made"));

/**
 * Makes previews of the documents that people verified, one after the other. Documents that wait at a stop, or find the
 * queue full, get none. Partners' documents are never passed back, so they get none either.
 */
export const Previews = Layer.effectDiscard(
  Effect.gen(function* () {
    const verified = yield* PubSub.subscribe((yield* Documents).verified);
    const waiting = yield* Queue.dropping<string>(mostWaiting);
    const listen = Effect.flatMap(PubSub.take(verified), ({ accountId, id }) =>
      accountId === personAccount.accountId ? Queue.offer(waiting, id) : Effect.void,
    );
    yield* Effect.forkScoped(Effect.forever(listen));
    yield* Effect.forkScoped(Effect.forever(Effect.flatMap(Queue.take(waiting), keepPreviews)));
  }),
);
