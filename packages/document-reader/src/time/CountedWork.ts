/**
 * Receives work that is done, in milliseconds of an idle core. It is counted, and not measured: a busy machine's work takes
 * longer, also of the processor, and must not judge a picture otherwise.
 */
export type CountWork = (milliseconds: number) => void;

interface Size {
  readonly width: number;
  readonly height: number;
}

const megapixels = ({ height, width }: Size): number => (width * height) / 1_000_000;

/** To find a card in a picture, or a symbol's regions, and to read a picture for a symbol. */
const ofMegapixel = 40;

/** The work of a look at a whole picture. */
export const workOfLook = (picture: Size): number => ofMegapixel * megapixels(picture);

/**
 * The recogniser of print looks at pixels, and at characters or, where a pattern has more of them than print, at the columns
 * of lines. Measured over 300 parts of views.
 */
const ofText = { part: 5, megapixel: 100, character: 1.8, column: 0.05 } as const;

/** To find lines, and recognise nothing. Of a pattern, lines from top to bottom are found more slowly. */
const ofLines = { megapixel: 40, column: 0.0035, upright: 0.03 } as const;

/** The columns of what looks like lines of print, before anything is recognised: a recogniser goes from column to column. */
export interface LineColumns {
  readonly across: number;
  /** Of lines from top to bottom. */
  readonly upright: number;
}

/**
 * A picture whose lines have more columns is all pattern, and reads as noise, for seconds. The print of a card or a page has
 * up to 11,000, a dark one included.
 */
const mostColumns = 20_000;

/** The part of a view's columns from which on it stands on its side. Upright print has up to 0.2, and turned one 0.45 and more. */
const ofUpright = 0.4;

/** Why a whole view's lines are not recognised: they are a pattern's, or stand on their side. */
export const unreadLines = ({ across, upright }: LineColumns): "pattern" | "onSide" | undefined =>
  across > mostColumns ? "pattern" : upright > ofUpright * across ? "onSide" : undefined;

/** What was recognised: how many characters, and in a whole view the columns of lines. */
export interface RecognisedText {
  readonly characters: number;
  readonly columns: LineColumns | undefined;
}

/** The work of recognising the text of a picture. */
export const workOfText = (picture: Size, { characters, columns }: RecognisedText): number => {
  const { across, upright } = columns ?? { across: 0, upright: 0 };
  const isUnread = columns !== undefined && (across === 0 || unreadLines(columns) !== undefined);
  const recognised = isUnread
    ? ofLines.megapixel * megapixels(picture) + ofLines.column * across
    : ofText.megapixel * megapixels(picture) +
      Math.max(ofText.character * characters, ofText.column * across);
  return ofText.part + recognised + ofLines.upright * upright;
};
