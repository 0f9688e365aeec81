import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findCard } from "@bonafide/document-reader/card/CardFinder";
import { flattenColour } from "@bonafide/document-reader/card/Flattening";
import { openTextEngine } from "@bonafide/document-reader/front/TextEngine";
import type { ColourPicture, GreyPicture } from "@bonafide/document-reader/picture/Picture";
import { decodePicture } from "@bonafide/document-reader/picture/PictureDecoder";
import { pngOf } from "@bonafide/document-reader/picture/PicturePng";
import { measureQuality } from "@bonafide/document-reader/quality/PictureQuality";
import { qualityFaults } from "@bonafide/document-reader/quality/QualityFaults";
import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import type { ReadingObserver } from "@bonafide/document-reader/verdict/ReadingObserver";
import { readingStages } from "@bonafide/document-reader/verdict/ReadingStages";
import type { VerdictTerms } from "@bonafide/document-reader/verdict/ReadingTools";
import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { Data, Effect, Option, Result } from "effect";

/** A picture's file is missing or unreadable. */
export class PictureNotRead extends Data.TaggedError("PictureNotRead")<{ readonly file: string }> {
  override get message(): string {
    return `${this.file} cannot be read`;
  }
}

/** The pictures of the explanation could not be written. */
export class PicturesNotWritten extends Data.TaggedError("PicturesNotWritten")<{
  readonly directory: string;
}> {
  override get message(): string {
    return `The pictures could not be written to ${this.directory}`;
  }
}

/** The files of a document. */
export interface DocumentFiles {
  readonly kind: DocumentKind;
  readonly front: string;
  readonly back: string | undefined;
  /** The folder for the pictures of the explanation. */
  readonly explain: string | undefined;
}

/** A reading and its explanation. */
export interface ExplainedReading {
  readonly reading: DocumentReading;
  readonly steps: ReadonlyArray<string>;
  /** The written files, in the order in which the pictures were made. */
  readonly pictures: ReadonlyArray<string>;
}

const bytesOf = (file: string) =>
  Effect.tryPromise({ try: () => readFile(file), catch: () => new PictureNotRead({ file }) });

const engine = Effect.acquireRelease(Effect.promise(openTextEngine), (engine) =>
  Effect.sync(() => engine.close()),
);

/** The width of a flattened card, in pixels. */
const cardWidth = 1000;

interface SeenPicture {
  readonly name: string;
  readonly picture: GreyPicture | ColourPicture;
}

// The pictures show a document, so only the owner may read them.
const writePictures = (directory: string, seen: ReadonlyArray<SeenPicture>) =>
  Effect.tryPromise({
    try: async () => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const files: Array<string> = [];
      for (const [at, { name, picture }] of seen.entries()) {
        const file = join(directory, `${String(at + 1).padStart(2, "0")}-${name}.png`);
        await writeFile(file, await pngOf(picture), { mode: 0o600 });
        files.push(file);
      }
      return files;
    },
    catch: () => new PicturesNotWritten({ directory }),
  });

/** The extra pictures for a person: the card flattened, and its problems. */
const lookAt = async (name: string, bytes: Uint8Array, observer: ReadingObserver) => {
  const picture = await decodePicture(bytes);
  if (Result.isFailure(picture)) return;
  const outline = findCard(picture.success);
  const faults = qualityFaults(measureQuality(picture.success, outline));
  observer.note(`${name}: ${faults.length === 0 ? "a good picture" : faults.join(", ")}`);
  if (outline === undefined) return observer.picture(`${name}-picture`, picture.success);
  const { aspect, corners } = outline;
  observer.picture(
    `${name}-card`,
    flattenColour(picture.success, corners, cardWidth, Math.round(cardWidth / aspect), 0),
  );
};

/** Reads a document's files with the embedded reader and records every step. */
export const explainReading = Effect.fn("explainReading")(function* (
  { back, explain, front, kind }: DocumentFiles,
  terms: VerdictTerms,
) {
  const steps: Array<string> = [];
  const seen: Array<SeenPicture> = [];
  const shown = {
    kind,
    front: yield* bytesOf(front),
    back: back === undefined ? undefined : yield* bytesOf(back),
  };
  const { read } = yield* engine;
  const observer: ReadingObserver = {
    note: (words) => void steps.push(words),
    picture: (name, picture) => {
      if (explain !== undefined) seen.push({ name, picture });
    },
    field: () => {},
  };
  const reading = yield* Effect.promise(async () => {
    const reading = await readDocument(shown, terms, readingStages(read), observer);
    await lookAt("front", shown.front, observer);
    if (shown.back !== undefined) await lookAt("back", shown.back, observer);
    return reading;
  });
  const pictures = Option.match(Option.fromUndefinedOr(explain), {
    onNone: () => Effect.succeed([]),
    onSome: (directory) => writePictures(directory, seen),
  });
  return { reading, steps, pictures: yield* pictures } satisfies ExplainedReading;
}, Effect.scoped);
