import type { ColourPicture, GreyPicture } from "./Picture.ts";

/** Averages whole boxes of pixels: for `to` cells over `from` pixels, the first pixel of each cell, and the end. */
const startsOf = (from: number, to: number): Int32Array =>
  Int32Array.from({ length: to + 1 }, (_, cell) => Math.floor((cell * from) / to));

/** The sums of each column of bytes over some rows, which are taken two at a time. */
const sumRows = (
  sums: Int32Array,
  data: Uint8Array,
  rows: { readonly top: number; readonly bottom: number },
): void => {
  const stride = sums.length;
  let first = rows.top * stride;
  sums.set(data.subarray(first, first + stride));
  const end = rows.bottom * stride;
  for (first += stride; first + stride < end; first += 2 * stride) {
    for (let at = 0; at < stride; at++)
      sums[at] = (sums[at] ?? 0) + (data[first + at] ?? 0) + (data[first + stride + at] ?? 0);
  }
  if (first >= end) return;
  for (let at = 0; at < stride; at++) sums[at] = (sums[at] ?? 0) + (data[first + at] ?? 0);
};

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
  for (let y = 0; y < toHeight; y++) {
    const top = rows[y] ?? 0;
    const bottom = Math.max(top + 1, rows[y + 1] ?? 0);
    sumRows(sums, data, { top, bottom });
    for (let x = 0; x < toWidth; x++) {
      const left = columns[x] ?? 0;
      const right = Math.max(left + 1, columns[x + 1] ?? 0);
      const count = (bottom - top) * (right - left);
      for (let channel = 0; channel < channels; channel++) {
        let sum = 0;
        for (let at = left * channels + channel; at < right * channels; at += channels) {
          sum += sums[at] ?? 0;
        }
        small[(y * toWidth + x) * channels + channel] = sum / count + 0.5;
      }
    }
  }
  return { width: toWidth, height: toHeight, data: small };
};

/** A picture scaled down to a width by averaging; its height follows. */
export const downscaleGrey = (picture: GreyPicture, width: number): GreyPicture =>
  averaged(picture, 1, width);

/** A picture scaled down to a width by averaging; its height follows. */
export const downscaleColour = (picture: ColourPicture, width: number): ColourPicture =>
  averaged(picture, 3, width);

/** A picture half as wide and high, four pixels averaged to one; an odd column or row at its end is left out. */
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
