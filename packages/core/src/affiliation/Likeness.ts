/**
 * How a document looks, so that the same one is known again: its file, and, where it is a picture, what of it outlasts
 * another size, another compression and a lighter or darker copy.
 */
export interface Likeness {
  /** SHA-256 of the file, in hexadecimal. */
  readonly file: string;
  /** A perceptual hash: whether each of 8 × 8 low frequencies is stronger than they are on average, a bit each. */
  readonly picture: Uint8Array | undefined;
}

/** How many bytes a perceptual hash has. */
const pictureBytes = 8;

/**
 * How many of the 64 bits may differ between two copies of a picture, as measured. A form that differs in what somebody
 * wrote into it looks the same, and is for the reviewer to tell. Source: docs/adr, 0006.
 */
const copiesDiffer = 7;

const bitOf = (picture: Uint8Array, at: number): number =>
  ((picture[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;

/** Whether two pictures may be copies of one. */
export const looksAlike = (left: Uint8Array, right: Uint8Array): boolean => {
  let differing = 0;
  for (let at = 0; at < pictureBytes * 8; at += 1) {
    differing += bitOf(left, at) ^ bitOf(right, at);
  }
  return differing <= copiesDiffer;
};

/**
 * A picture's hash in 8 parts of 8 bits, by which its copies are found: 7 bits that differ leave one part the same at
 * least. Each part has a bit of every row and every column, for neighbours often change together.
 */
export const likenessBands = (picture: Uint8Array): ReadonlyArray<string> => {
  const bands = Array.from({ length: copiesDiffer + 1 }, () => "");
  for (let at = 0; at < pictureBytes * 8; at += 1) {
    const band = ((at >> 3) + at) % bands.length;
    bands[band] = `${bands[band]}${bitOf(picture, at)}`;
  }
  return bands.map((bits, at) => `${at} ${bits}`);
};
