/**
 * A document's fingerprint, for finding copies: the digest of the file and, for a picture, a hash that survives another
 * size, another compression and a small change of brightness.
 */
export interface Likeness {
  /** SHA-256 of the file, in hexadecimal. */
  readonly file: string;
  /** A perceptual hash. Each bit says whether one of 8 × 8 low frequencies is above their average. */
  readonly picture: Uint8Array | undefined;
}

/** The length of a perceptual hash in bytes. */
const pictureBytes = 8;

/**
 * The most of the 64 bits that differ between two copies of a picture, as measured. Two copies of one form with
 * different handwriting look the same: the reviewer must judge those. Source: docs/adr, 0006.
 */
const copiesDiffer = 7;

const bitOf = (picture: Uint8Array, at: number): number =>
  ((picture[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;

/** Whether two pictures may be copies of each other. */
export const looksAlike = (left: Uint8Array, right: Uint8Array): boolean => {
  let differing = 0;
  for (let at = 0; at < pictureBytes * 8; at += 1) {
    differing += bitOf(left, at) ^ bitOf(right, at);
  }
  return differing <= copiesDiffer;
};

/**
 * Splits a hash into 8 parts of 8 bits for the search: 7 different bits leave at least one part equal. Each part has
 * one bit of every row and column, because neighbours often change together.
 */
export const likenessBands = (picture: Uint8Array): ReadonlyArray<string> => {
  const bands = Array.from({ length: copiesDiffer + 1 }, () => "");
  for (let at = 0; at < pictureBytes * 8; at += 1) {
    const band = ((at >> 3) + at) % bands.length;
    bands[band] = `${bands[band]}${bitOf(picture, at)}`;
  }
  return bands.map((bits, at) => `${at} ${bits}`);
};
