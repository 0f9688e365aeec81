import { checkDigit } from "./MrzCheckDigit.ts";

export interface MrzNumber {
  /** Without the fillers at its end; a filler inside stands for a character that the zone lacks. */
  readonly number: string;
  readonly holds: boolean;
  /** What is left of the optional data. */
  readonly optional: string;
}

/** A field without the fillers around it. */
export const unfilled = (text: string): string => text.replace(/^<+|<+$/g, "");

/**
 * A document number, which may go on in the optional data: there the digit's place has a filler, and the rest of the
 * number, its check digit and a filler begin the optional data.
 *
 * Whether that filler counts for the weights the standard's example leaves open (both give 9): Belgium counts it, others
 * do not, and both are taken. That makes a wrong long number pass its own digit about twice as often; the composite
 * digit covers every character of it besides.
 *
 * Source: ICAO Doc 9303-5, section 4.2.2, note j; 9303-6 likewise; example in 9303-11, appendix D.
 */
export const readNumber = (
  principal: string,
  digit: string,
  optional: string,
  longNumbers: boolean,
): MrzNumber => {
  const rest = /^[0-9A-Z]{2,}/.exec(optional)?.[0];
  if (digit !== "<" || !longNumbers || principal.includes("<") || rest === undefined) {
    const holds = digit === checkDigit(principal);
    return { number: principal.replace(/<+$/, ""), holds, optional: unfilled(optional) };
  }
  const tail = rest.slice(0, -1);
  const holds = [`${principal}${tail}`, `${principal}<${tail}`].some(
    (text) => checkDigit(text) === rest.at(-1),
  );
  return {
    number: `${principal}${tail}`,
    holds,
    optional: unfilled(optional.slice(rest.length)),
  };
};
