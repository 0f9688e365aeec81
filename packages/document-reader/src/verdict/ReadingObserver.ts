import type { ColourPicture, GreyPicture } from "../picture/Picture.ts";

/** Observes a reading, to explain its verdict to a person. It receives personal data. No judgement depends on it. */
export interface ReadingObserver {
  /** An intermediate picture, under a name valid for a file: `back-barcode`. */
  readonly picture: (name: string, picture: GreyPicture | ColourPicture) => void;
  /** A step in words. */
  readonly note: (words: string) => void;
}

/** The observer that does nothing. */
export const unobserved: ReadingObserver = { picture: () => {}, note: () => {} };
