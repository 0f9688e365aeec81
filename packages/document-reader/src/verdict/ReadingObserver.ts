import type { ColourPicture, GreyPicture } from "../picture/Picture.ts";

/**
 * Watches a document being read, for a person who wants to know why it was judged so. What it is told is personal.
 * Nobody's judgement depends on it.
 */
export interface ReadingObserver {
  /** A picture made on the way, under a name fit for a file: `back-barcode`. */
  readonly picture: (name: string, picture: GreyPicture | ColourPicture) => void;
  /** A step, in plain words. */
  readonly note: (words: string) => void;
}

/** Nobody watches. */
export const unobserved: ReadingObserver = { picture: () => {}, note: () => {} };
