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
const ofText = { part: 5, megapixel: 100, character: 1.8, column: 0.03 } as const;

/** To find lines, and recognise nothing. */
const ofLines = { megapixel: 40, column: 0.0035 } as const;

/**
 * A picture whose lines have more columns is all pattern, and reads as noise, for seconds. The print of a card or a page has
 * up to 11,000, a dark one included.
 */
export const mostColumns = 24_000;

/** What was recognised: how many characters, and in a whole view the columns of what looks like lines. */
export interface RecognisedText {
  readonly characters: number;
  readonly columns: number | undefined;
}

/** The work of recognising the text of a picture. */
export const workOfText = (picture: Size, { characters, columns }: RecognisedText): number => {
  if (columns === 0 || (columns ?? 0) > mostColumns)
    return ofText.part + ofLines.megapixel * megapixels(picture) + ofLines.column * (columns ?? 0);
  return (
    ofText.part +
    ofText.megapixel * megapixels(picture) +
    Math.max(ofText.character * characters, ofText.column * (columns ?? 0))
  );
};
