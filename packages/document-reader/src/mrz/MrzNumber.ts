import { checkDigit } from "./MrzCheckDigit.ts";

export interface MrzNumber {
  /** Without trailing fillers; an inner filler stands for a character that the zone lacks. */
  readonly number: string;
  readonly holds: boolean;
  /** The rest of the optional data. */
  readonly optional: string;
}

/** A field without outer fillers. */
export const unfilled = (text: string): string => text.replace(/^<+|<+$/g, "");

/**
 * A document number, which may continue in the optional data: then its digit's place has a filler, and the optional
 * data begins with the rest of the number, its check digit and a filler.
 *
 * The standard's example leaves open whether that filler counts for the weights (both give 9). Belgium counts it,
 * others do not, so both are accepted. A wrong long number passes its own digit about twice as often then; the
 * composite digit covers its characters too.
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
