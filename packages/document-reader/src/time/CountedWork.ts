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

/** The recogniser of print looks at pixels and at characters. Measured over 300 parts of views. */
const ofText = { part: 5, megapixel: 100, character: 1.8 } as const;

/** The work of recognising a text of so many characters in a picture. */
export const workOfText = (picture: Size, characters: number): number =>
  ofText.part + ofText.megapixel * megapixels(picture) + ofText.character * characters;
