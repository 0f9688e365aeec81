import type { ColourPicture, GreyPicture } from "./Picture.ts";

/** The box boundaries for averaging `from` pixels into `to` cells: the first pixel of each cell, and the end. */
const startsOf = (from: number, to: number): Int32Array =>
  Int32Array.from({ length: to + 1 }, (_, cell) => Math.floor((cell * from) / to));

/** The sums of each column of bytes over some rows. */
const sumRows = (
  sums: Int32Array,
  data: Uint8Array,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): void => {
  const stride = sums.length;
  sums.set(data.subarray(top * stride, (top + 1) * stride));
  for (let first = (top + 1) * stride; first < bottom * stride; first += stride) {
    for (let at = 0; at < stride; at++) sums[at] = (sums[at] ?? 0) + (data[first + at] ?? 0);
  }
};

/** The most bytes whose sum fits half of a word. */
const mostInHalf = 257;

/** Like `sumRows`, but four columns at a time, two in each word: `words` are the picture's bytes. */
const sumWords = (
  sums: Int32Array,
  words: Int32Array,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): void => {
  const stride = sums.length >> 2;
  const end = bottom * stride;
  let first = top * stride;
  for (let at = 0; at < sums.length; at += 4, first++) {
    let even = 0;
    let odd = 0;
    for (let word = first; word < end; word += stride) {
      const four = words[word] ?? 0;
      even = (even + (four & 0xff00ff)) | 0;
      odd = (odd + ((four >>> 8) & 0xff00ff)) | 0;
    }
    sums[at] = even & 0xffff;
    sums[at + 1] = odd & 0xffff;
    sums[at + 2] = even >>> 16;
    sums[at + 3] = odd >>> 16;
  }
};

/** The bytes of rows as words, if every row is word-aligned. */
const wordsOf = ({ buffer, byteOffset, byteLength }: Uint8Array, stride: number) =>
  stride % 4 === 0 && byteOffset % 4 === 0
    ? new Int32Array(buffer, byteOffset, byteLength >> 2)
    : undefined;

const averaged = (
  { width, height, data }: GreyPicture | ColourPicture,
  channels: 1 | 3,
  toWidth: number,
) => {
  const toHeight = Math.max(1, Math.round((height * toWidth) / width));
  const columns = startsOf(width, toWidth);
  const rows = startsOf(height, toHeight);
  const small = new Uint8Array(toWidth * toHeight * channels);
  const sums = new Int32Array(width * channels);
  const words = height <= toHeight * (mostInHalf - 1) ? wordsOf(data, sums.length) : undefined;
  let to = 0;
  for (let y = 0; y < toHeight; y++) {
    const top = rows[y] ?? 0;
    const bottom = Math.max(top + 1, rows[y + 1] ?? 0);
    if (words === undefined) sumRows(sums, data, { top, bottom });
    else sumWords(sums, words, { top, bottom });
    for (let x = 0; x < toWidth; x++) {
      const left = columns[x] ?? 0;
      const right = Math.max(left + 1, columns[x + 1] ?? 0);
      const count = (bottom - top) * (right - left);
      if (channels === 1) {
        let sum = 0;
        for (let at = left; at < right; at++) sum += sums[at] ?? 0;
        small[to++] = sum / count + 0.5;
        continue;
      }
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let at = left * 3; at < right * 3; at += 3) {
        red += sums[at] ?? 0;
        green += sums[at + 1] ?? 0;
        blue += sums[at + 2] ?? 0;
      }
      small[to++] = red / count + 0.5;
      small[to++] = green / count + 0.5;
      small[to++] = blue / count + 0.5;
    }
  }
  return { width: toWidth, height: toHeight, data: small };
};

/** Scales a picture down to a width by averaging, with the same aspect. */
export const downscaleGrey = (picture: GreyPicture, width: number): GreyPicture =>
  averaged(picture, 1, width);

/** Scales a picture down to a width by averaging, with the same aspect. */
export const downscaleColour = (picture: ColourPicture, width: number): ColourPicture =>
  averaged(picture, 3, width);

/** Halves a picture's width and height by averaging; drops an odd last column or row. */
export const halveGrey = ({ width, height, data }: GreyPicture): GreyPicture => {
  const [toWidth, toHeight] = [width >> 1, height >> 1];
  const small = new Uint8Array(toWidth * toHeight);
  let to = 0;
  for (let y = 0; y < toHeight; y++) {
    for (let at = 2 * y * width; at < 2 * (y * width + toWidth); at += 2) {
      const sum =
        (data[at] ?? 0) +
        (data[at + 1] ?? 0) +
        (data[at + width] ?? 0) +
        (data[at + width + 1] ?? 0);
      small[to++] = (sum + 2) >> 2;
    }
  }
  return { width: toWidth, height: toHeight, data: small };
};
