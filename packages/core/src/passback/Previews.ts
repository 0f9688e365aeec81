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
 * Keeps smaller pictures beside the large ones of a document. What is given back small is made of them: decoding a
 * camera's picture is most of the work otherwise. Where one cannot be made, the log says so, and there is none.
 */
export const keepPreviews = Effect.fn("keepPreviews")(function* (transactionId: string) {
  const sides = yield* (yield* ImageStore).sides(transactionId);
  yield* Effect.forEach(sides, (side) => keepOf(transactionId, side), { discard: true });
}, orLogDefect("Previews could not be made"));

/**
 * Makes previews of what people proved themselves by, one document after the other. Those that wait when the server
 * stops, or that come when too many wait, get none. Partners' documents are never given back, so they get none either.
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
