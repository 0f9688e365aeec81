import type { PrintedText } from "./PrintedText.ts";

/** How many certain words a front needs before missing fields count against it. */
const enoughWords = 6;

/** The least confidence of a certain word. */
export const sureWord = 0.8;

/** The number of certain words of three letters or more. */
export const countSure = (text: PrintedText): number =>
  text.flat().filter((word) => word.confidence >= sureWord && /[A-Za-z]{3}/.test(word.text)).length;

/** A page with fewer shows nothing. */
export const fewWords = 2;

/** Whether enough was read that a missing field counts. */
export const isLegible = (text: PrintedText): boolean => countSure(text) >= enoughWords;
