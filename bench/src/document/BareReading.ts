import { decodePdf417 } from "@bonafide/document-reader/barcode/Pdf417Decoder";
import { findCard } from "@bonafide/document-reader/card/CardFinder";
import type { TextEngine } from "@bonafide/document-reader/front/TextEngine";
import { flattenedCard } from "@bonafide/document-reader/front/FrontViews";
import type { GreyPicture } from "@bonafide/document-reader/picture/Picture";
import { greyOf } from "@bonafide/document-reader/picture/GreyConversion";
import { decodePicture } from "@bonafide/document-reader/picture/PictureDecoder";
import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import { readingStages } from "@bonafide/document-reader/verdict/ReadingStages";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { Result } from "effect";
import type { Shown } from "./Specimens.ts";

/** Reads one document in this thread, as a thread of the embedded reader does. */
export const readShown = (shown: Shown, readText: TextEngine["read"]): Promise<DocumentReading> => {
  const terms = { today: new Date().toISOString().slice(0, 10), acceptSpecimens: true };
  return readDocument(shown, terms, readingStages(readText));
};

/** The input of the libraries: pictures that are already found, cut out and flattened. */
export interface Flattened {
  /** The first picture that the product gives to the text recogniser. */
  readonly print: GreyPicture;
  /** A license's flattened back, equally wide. */
  readonly back: GreyPicture | undefined;
}

const flatBack = async (back: Uint8Array): Promise<GreyPicture | undefined> => {
  const picture = await decodePicture(back);
  if (Result.isFailure(picture)) return undefined;
  const outline = findCard(picture.success);
  return outline === undefined
    ? undefined
    : flattenedCard(greyOf(picture.success), outline.corners, 1500);
};

/** Makes a document's flattened pictures before the measurement; absent if the product cannot read it. */
export const flattenedOf = async (
  shown: Shown,
  engine: TextEngine,
): Promise<Flattened | undefined> => {
  let print: GreyPicture | undefined;
  const reading = await readShown(shown, (picture) => {
    print ??= picture;
    return engine.read(picture);
  });
  const back = shown.back === undefined ? undefined : await flatBack(shown.back);
  if (reading._tag !== "Read" || print === undefined) return undefined;
  return shown.back !== undefined && back === undefined ? undefined : { print, back };
};

/** Calls the libraries alone, each once: the text recogniser, and for a license's back the barcode library. */
export const readBare = async ({ back, print }: Flattened, engine: TextEngine): Promise<void> => {
  if (back !== undefined) await decodePdf417(back, { binarizer: "LocalAverage" });
  engine.read(print);
};
