import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import type { ReaderAnswer } from "@bonafide/core/document/DocumentReader";
import { documentDefaults, DocumentSettings } from "@bonafide/core/document/DocumentSettings";
import { Documents } from "@bonafide/core/document/Documents";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { ImageResizer } from "@bonafide/core/passback/ImageResizer";
import { isOfPreview, keepPreviews } from "@bonafide/core/passback/Previews";
import { personCaller } from "@bonafide/core/person/PersonAccount";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { describe, expect, it } from "@effect/vitest";
import { Duration, Effect, Layer, Logger, Option } from "effect";
import { sampleCaller } from "../../src/access/CallerSamples.ts";
import { MemoryDocumentReader } from "../../src/document/MemoryDocumentReader.ts";
import { sampleImage } from "../../src/document/SampleImage.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import { bonafideWith, TestBonafide } from "../../src/TestBonafide.ts";

/** A picture of so many bytes whose head says that it is so large. */
const pictureOf = (width: number, height: number, size = 70_000): Uint8Array => {
  const bytes = sampleImage("jpeg", size);
  const head = new DataView(bytes.buffer);
  head.setUint16(7, height);
  head.setUint16(9, width);
  return bytes;
};

const front = pictureOf(3000, 2000);
const back = pictureOf(2000, 3000, 60_000);

/** What the memory resizer makes of them. */
const previewOf = (bytes: Uint8Array) => `jpeg of ${bytes.length} bytes in 1000x1000`;
const both = [previewOf(front), previewOf(back)];
const none = [undefined, undefined];

const keptOf = Effect.fnUntraced(function* (id: string) {
  const { findPreview } = yield* ImageStore;
  const found = yield* Effect.all([findPreview(id, "front"), findPreview(id, "back")]);
  return found.map((preview) =>
    Option.getOrUndefined(Option.map(preview, ({ bytes }) => new TextDecoder().decode(bytes))),
  );
});

/** Keeps the previews of two images at once, and tells them. */
const keptOfImages = Effect.fnUntraced(function* (...sides: readonly [Uint8Array, Uint8Array]) {
  const transactionId = freshId();
  const image = { transactionId, verificationId: freshId(), type: "jpeg" } as const;
  const times = { created: 0, eraseAt: 1e12 };
  yield* (yield* ImageStore).insert([
    { ...image, ...times, side: "front", bytes: sides[0] },
    { ...image, ...times, side: "back", bytes: sides[1] },
  ]);
  yield* keepPreviews(transactionId);
  return yield* keptOf(transactionId);
});

/** Shows a document and has it read; gives its state, and a look at its previews. */
const shownBy = Effect.fnUntraced(function* (caller: ReturnType<typeof personCaller>) {
  const documents = yield* Documents;
  const imageOf = (bytes: Uint8Array) => ({ type: "jpeg", name: undefined, bytes }) as const;
  const { id } = yield* documents.submit(caller, "license", {
    front: imageOf(front),
    back: imageOf(back),
    callbackUrl: undefined,
    verificationId: undefined,
    metadata: undefined,
  });
  yield* (yield* DueTransactions).sweep;
  const { state } = yield* (yield* Verifications).transactionStatus(
    Effect.succeed(caller),
    "document",
    id,
  );
  return { id, state: state._tag };
});

/** What is made in the background is made by then. */
const aWhile = Effect.forEach(Array.from({ length: 100 }), () => Effect.yieldNow, {
  discard: true,
});

const person = personCaller({ applicationId: undefined, source: undefined });

const answering = (answer: ReaderAnswer) =>
  Effect.flatMap(MemoryDocumentReader, (reader) => reader.answer(Effect.succeed(answer)));

const unread = {
  _tag: "Unread",
  failure: "InformationUnclear",
  checks: nothingChecked,
} as const;

const resizing = (fit: ImageResizer["Service"]["fit"]) =>
  bonafideWith(Layer.succeed(ImageResizer, { fit }));

const test = (
  name: string,
  run: Effect.Effect<void, unknown, Layer.Success<typeof TestBonafide>>,
) => it.effect(name, () => Effect.provide(run, TestBonafide));

describe("Previews", () => {
  test(
    "are kept of each side that is large, and not too large to be decoded unasked",
    Effect.gen(function* () {
      expect(yield* keptOfImages(front, back)).toEqual(both);
      expect(yield* keptOfImages(pictureOf(2001, 100), pictureOf(100, 2001))).toEqual([
        previewOf(front),
        previewOf(front),
      ]);
      expect(yield* keptOfImages(pictureOf(2000, 2000), new Uint8Array(70_000))).toEqual(none);
      expect(yield* keptOfImages(pictureOf(5000, 5001), back)).toEqual([
        undefined,
        previewOf(back),
      ]);
    }),
  );

  it.effect("are not kept where they are no smaller than the image", () =>
    Effect.gen(function* () {
      expect(yield* keptOfImages(front, back)).toEqual(none);
    }).pipe(Effect.provide(resizing(({ bytes }) => Effect.succeed(bytes.slice())))),
  );

  it.effect("that cannot be made are logged, and do not prevent others", () => {
    const told: Array<unknown> = [];
    const log = Logger.layer([Logger.make(({ message }) => told.push(message))]);
    const fit: ImageResizer["Service"]["fit"] = ({ bytes }) =>
      bytes.length === front.length
        ? Effect.die(new Error("no picture"))
        : Effect.succeed(Uint8Array.of(66));
    return Effect.gen(function* () {
      expect(yield* keptOfImages(front, back)).toEqual([undefined, "B"]);
      expect(JSON.stringify(told)).toContain("A preview could not be made");
      expect(JSON.stringify(told)).not.toContain("no picture");
    }).pipe(Effect.provide(Layer.merge(resizing(fit), log)));
  });

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

describe("a document's previews", () => {
  test(
    "are kept where a person proved it, and not where a partner did",
    Effect.gen(function* () {
      const proved = yield* shownBy(person);
      const partners = yield* shownBy(sampleCaller());
      yield* aWhile;
      expect([proved.state, partners.state]).toEqual(["Verified", "Verified"]);
      expect(yield* keptOf(proved.id)).toEqual(both);
      expect(yield* keptOf(partners.id)).toEqual(none);
    }),
  );

  test(
    "are not kept where it was not verified, or not read yet",
    Effect.gen(function* () {
      yield* answering({ ...unread, doubtful: false });
      const refused = yield* shownBy(person);
      yield* answering({ _tag: "NotYet", again: 60_000 });
      const waiting = yield* shownBy(person);
      yield* aWhile;
      expect([refused.state, waiting.state]).toEqual(["NotVerified", "Waiting"]);
      expect(yield* keptOf(refused.id)).toEqual(none);
      expect(yield* keptOf(waiting.id)).toEqual(none);
    }),
  );

  it.effect("are not kept of what its reader gave up, and a person is to look at", () =>
    Effect.gen(function* () {
      yield* answering({ ...unread, doubtful: true });
      const { id, state } = yield* shownBy(person);
      yield* aWhile;
      expect(state).toBe("InReview");
      expect(yield* keptOf(id)).toEqual(none);
    }).pipe(
      Effect.provide(
        bonafideWith(
          Layer.succeed(DocumentSettings, {
            ...documentDefaults,
            imageRetention: Duration.millis(1_000_000),
            review: true,
          }),
        ),
      ),
    ),
  );

  it.effect("hold up no other, however long they take", () =>
    Effect.gen(function* () {
      const proved = yield* shownBy(person);
      const next = yield* shownBy(person);
      const partners = yield* shownBy(sampleCaller());
      yield* aWhile;
      expect([proved.state, next.state, partners.state]).toEqual(Array(3).fill("Verified"));
      expect(yield* keptOf(proved.id)).toEqual(none);
    }).pipe(Effect.provide(resizing(() => Effect.never))),
  );
});
