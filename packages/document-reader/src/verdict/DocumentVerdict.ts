import type { DocumentPictures } from "@bonafide/core/document/DocumentReader";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { Result } from "effect";
import type { ColourPicture } from "../picture/Picture.ts";
import { type DecodedSide, isDecoded, sideOf, type SideName } from "./DocumentSide.ts";
import { readLicense } from "./LicenseVerdict.ts";
import { readPasscard } from "./PasscardVerdict.ts";
import { readPassport } from "./PassportVerdict.ts";
import { type ReadingObserver, unobserved } from "./ReadingObserver.ts";
import type { ReadingStages } from "./ReadingStages.ts";
import type { ReadingTools, VerdictTerms } from "./ReadingTools.ts";
import { broken, onePicture, unverified } from "./Unread.ts";

/** The files to read; for a passport only the data page. */
export type ShownPictures = Pick<DocumentPictures, "kind" | "front" | "back">;

/**
 * No second look begins after this work, in milliseconds of an idle core; a document rarely takes one second. The last
 * look, at a picture without print, may take another second: 5 seconds in all.
 */
const patience = 3_600;

/**
 * Reads and judges a document, except for age and expiry. Reading comes first: the quality of a picture only explains
 * why it was not read.
 *
 * Source: interface, "Transaction result errors", 2003 to 2006; choices, section 2; document-reading study.
 */
export const readDocument = async (
  pictures: ShownPictures,
  terms: VerdictTerms,
  stages: ReadingStages,
  observer: ReadingObserver = unobserved,
): Promise<DocumentReading> => {
  const begun = stages.work();
  const hasTime = (share = 1) => stages.work() - begun < share * patience;
  const decoded: Array<ColourPicture> = [];
  const shown: Shown = async (name, bytes) => {
    const picture = await stages.decode(bytes);
    if (Result.isFailure(picture)) return picture.failure;
    decoded.push(picture.success);
    const { width, height } = picture.success;
    observer.note(`${name}: ${width} by ${height} pixels`);
    return sideOf(name, picture.success, stages, observer);
  };
  try {
    return await readSides(pictures, shown, { terms, stages, observer, hasTime });
  } finally {
    decoded.forEach(stages.release);
  }
};

/** Decodes a side, or says why its file cannot be decoded. */
type Shown = (name: SideName, bytes: Uint8Array) => Promise<DecodedSide>;

const readSides = async (
  { kind, front, back }: ShownPictures,
  shown: Shown,
  tools: ReadingTools,
): Promise<DocumentReading> => {
  if (back !== undefined && Buffer.compare(front, back) === 0) return unverified(onePicture);
  if (kind === "license" && back !== undefined) {
    // Both decodings start at once, because reading the back blocks this thread.
    const first = shown("front", front);
    const second = await shown("back", back);
    if (isDecoded(second)) return await readLicense(first, second, tools);
    const other = await first;
    return isDecoded(other) ? broken("back", second) : broken("front", other);
  }
  const first = await shown("front", front);
  if (!isDecoded(first)) return broken("front", first);
  if (kind === "passport" || back === undefined) return await readPassport(first, tools);
  const second = await shown("back", back);
  return isDecoded(second) ? await readPasscard(first, second, tools) : broken("back", second);
};
