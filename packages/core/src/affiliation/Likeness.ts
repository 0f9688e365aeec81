/**
 * How a document looks, so that the same one is known again: its file, and, where it is a picture, what of it outlasts
 * another size, another compression and a lighter or darker copy.
 */
export interface Likeness {
  /** SHA-256 of the file, in hexadecimal. */
  readonly file: string;
  /** A perceptual hash: whether each of 16 × 16 blocks is lighter than most, a bit each, row by row. */
  readonly picture: Uint8Array | undefined;
}

/** How many bytes a perceptual hash has. */
export const pictureBytes = 32;

/**
 * How many of the 256 bits may differ between two copies of a picture. Measured: copies of another size, compression or
 * brightness differ in up to 6, cut or turned by a degree in up to 14; another shot of a form differs in 18 at least.
 * A form that differs in what somebody wrote into it looks the same, and is for the reviewer to tell.
 */
const copiesDiffer = 15;

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
 * A picture's hash in 16 parts of 16 bits, by which its copies are found: 15 bits that differ leave one part the same at
 * least. Each part has blocks of every row, for margins are the same everywhere.
 */
export const likenessBands = (picture: Uint8Array): ReadonlyArray<string> => {
  const bands = Array.from({ length: copiesDiffer + 1 }, () => "");
  for (let at = 0; at < pictureBytes * 8; at += 1) {
    const band = ((at >> 4) * 5 + (at & 15)) % bands.length;
    bands[band] = `${bands[band]}${bitOf(picture, at)}`;
  }
  return bands.map((bits, at) => `${at} ${bits}`);
};
