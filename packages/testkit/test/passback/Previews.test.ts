import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { DocumentSettings } from "@bonafide/core/document/DocumentSettings";
import type { ReaderAnswer } from "@bonafide/core/document/DocumentReader";
import { Documents } from "@bonafide/core/document/Documents";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { ImageResizer } from "@bonafide/core/passback/ImageResizer";
import { isOfPreview } from "@bonafide/core/passback/Previews";
import { portalCaller } from "@bonafide/core/person/Portal";
import { SendLimiter } from "@bonafide/core/telecom/SendLimiter";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { TransactionStatuses } from "@bonafide/core/verification/TransactionStatuses";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer, Option } from "effect";
import { sampleCaller } from "../../src/access/CallerSamples.ts";
import { MemoryDocumentReader, memoryReading } from "../../src/document/MemoryDocumentReader.ts";
import { sampleImage } from "../../src/document/SampleImage.ts";
import { memoryPorts, TestBonafide, useCases } from "../../src/TestBonafide.ts";

/** A picture whose head says that it is so large. */
const pictureOf = (width: number, height: number): Uint8Array => {
  const bytes = sampleImage("jpeg", 70_000);
  new DataView(bytes.buffer).setUint16(7, height);
  new DataView(bytes.buffer).setUint16(9, width);
  return bytes;
};

const photograph = pictureOf(3000, 2000);

/** Shows a document, has it read, and tells the previews of its sides by what the memory resizer wrote. */
const previewsAfter = Effect.fnUntraced(function* (
  caller: ReturnType<typeof portalCaller>,
  [front, back]: readonly [Uint8Array, Uint8Array] = [photograph, photograph],
) {
  const documents = yield* Documents;
  const { findPreview } = yield* ImageStore;
  const imageOf = (bytes: Uint8Array) => ({ type: "jpeg", name: undefined, bytes }) as const;
  const { id } = yield* documents.submit(caller, "license", {
    front: imageOf(front),
    back: imageOf(back),
    callbackUrl: undefined,
    verificationId: undefined,
    metadata: undefined,
  });
  yield* (yield* DueTransactions).sweep;
  const { state } = yield* (yield* TransactionStatuses).status(caller, "document", id);
  const found = yield* Effect.all([findPreview(id, "front"), findPreview(id, "back")]);
  const previews = found.map((preview) =>
    Option.getOrUndefined(Option.map(preview, ({ bytes }) => new TextDecoder().decode(bytes))),
  );
  return { state: state._tag, previews };
});

const person = portalCaller({ applicationId: undefined, source: undefined });
const kept = "jpeg of 70000 bytes in 1000x1000";
const none = [undefined, undefined];

const answering = (answer: ReaderAnswer) =>
  Effect.flatMap(MemoryDocumentReader, (reader) => reader.answer(Effect.succeed(answer)));

const unread = {
  _tag: "Unread",
  failure: "InformationUnclear",
  checks: nothingChecked,
} as const;

const test = (
  name: string,
  run: Effect.Effect<void, unknown, Layer.Success<typeof TestBonafide>>,
) => it.effect(name, () => Effect.provide(run, TestBonafide));

describe("Previews", () => {
  test(
    "are kept of the large pictures of a document that a person proved",
    Effect.gen(function* () {
      expect(yield* previewsAfter(person)).toEqual({ state: "Verified", previews: [kept, kept] });
      const sizes = [
        [pictureOf(2001, 100), pictureOf(100, 2001)],
        [pictureOf(2000, 2000), new Uint8Array(70_000)],
      ] as const;
      const previews = yield* Effect.forEach(sizes, (both) => previewsAfter(person, both));
      expect(previews.map((found) => found.previews)).toEqual([[kept, kept], none]);
    }),
  );

  test(
    "are not kept of what a partner shows, or what was not verified, or not read yet",
    Effect.gen(function* () {
      expect(yield* previewsAfter(sampleCaller())).toEqual({ state: "Verified", previews: none });
      yield* answering({ ...unread, doubtful: false });
      expect(yield* previewsAfter(person)).toEqual({ state: "NotVerified", previews: none });
      yield* answering({ _tag: "NotYet", again: 60_000 });
      expect(yield* previewsAfter(person)).toEqual({ state: "Waiting", previews: none });
    }),
  );

  it.effect("are kept of what a person is to decide upon", () =>
    Effect.gen(function* () {
      yield* answering({ ...unread, doubtful: true });
      expect(yield* previewsAfter(person)).toEqual({ state: "InReview", previews: [kept, kept] });
    }).pipe(
      Effect.provide(
        useCases.pipe(
          Layer.provideMerge(SendLimiter.layerUnlimited),
          Layer.provideMerge(
            Layer.merge(
              memoryPorts,
              Layer.succeed(DocumentSettings, { imageRetention: 1_000_000, review: true }),
            ),
          ),
        ),
      ),
    ),
  );

  it.effect("that cannot be made cost a document nothing", () =>
    Effect.gen(function* () {
      yield* answering(memoryReading);
      expect(yield* previewsAfter(person)).toEqual({ state: "Verified", previews: none });
    }).pipe(
      Effect.provide(
        useCases.pipe(
          Layer.provideMerge(SendLimiter.layerUnlimited),
          Layer.provideMerge(
            Layer.merge(
              memoryPorts,
              Layer.succeed(ImageResizer, { fit: () => Effect.die("no picture") }),
            ),
          ),
        ),
      ),
    ),
  );

  it.each([
    [100, 100, true],
    [500, 500, true],
    [501, 100, false],
    [100, 501, false],
    [1000, 1000, false],
  ])("make what is asked for in %dx%d: %s", (width, height, expected) => {
    expect(isOfPreview({ width, height })).toBe(expected);
  });
});
