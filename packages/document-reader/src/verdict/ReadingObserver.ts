import type { FieldName, FieldResult } from "@bonafide/core/document/DocumentChecks";
import type { ColourPicture, GreyPicture } from "../picture/Picture.ts";

/** A field, as it was read in print and in the barcode or the zone. All of it is personal. */
export interface ObservedField {
  readonly field: FieldName;
  readonly state: FieldResult;
  /** The read print; empty if nothing was read. */
  readonly print: string;
  /** The value of the barcode or the zone. */
  readonly data: string;
  /** The place of the print; absent if none was found. */
  readonly crop: GreyPicture | undefined;
}

/** Observes a reading, to explain its verdict to a person. It receives personal data. No judgement depends on it. */
export interface ReadingObserver {
  /** An intermediate picture, under a name valid for a file: `back-barcode`. */
  readonly picture: (name: string, picture: GreyPicture | ColourPicture) => void;
  /** A step in words. */
  readonly note: (words: string) => void;
  /** A compared field. */
  readonly field: (field: ObservedField) => void;
}

/** The observer that does nothing. */
export const unobserved: ReadingObserver = { picture: () => {}, note: () => {}, field: () => {} };
