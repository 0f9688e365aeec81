import { madeOnce } from "./MadeOnce.ts";
import type { ColourPicture, GreyPicture } from "./Picture.ts";

/** The luma of a colour picture, with the weights of ITU-R BT.601; made once. */
export const greyOf = madeOnce(({ width, height, data }: ColourPicture): GreyPicture => {
  const grey = new Uint8Array(width * height);
  // Three words are four pixels: faster if the bytes are aligned.
  const fours = data.byteOffset % 4 === 0 ? grey.length >> 2 : 0;
  const words =
    fours === 0 ? new Int32Array(0) : new Int32Array(data.buffer, data.byteOffset, fours * 3);
  const greys = new Int32Array(grey.buffer, 0, fours);
  for (let four = 0, at = 0; four < fours; four++, at += 3) {
    const a = words[at] ?? 0;
    const b = words[at + 1] ?? 0;
    const c = words[at + 2] ?? 0;
    const first = (a & 255) * 77 + ((a >>> 8) & 255) * 150 + ((a >>> 16) & 255) * 29;
    const second = (a >>> 24) * 77 + (b & 255) * 150 + ((b >>> 8) & 255) * 29;
    const third = ((b >>> 16) & 255) * 77 + (b >>> 24) * 150 + (c & 255) * 29;
    const fourth = ((c >>> 8) & 255) * 77 + ((c >>> 16) & 255) * 150 + (c >>> 24) * 29;
    greys[four] =
      (first >> 8) | (second & 0xff00) | ((third & 0xff00) << 8) | ((fourth & 0xff00) << 16);
  }
  for (let pixel = fours * 4, at = pixel * 3; pixel < grey.length; pixel++, at += 3) {
    grey[pixel] =
      ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8;
  }
  return { width, height, data: grey };
});

/** The channels of a colour picture. */
export const channels = ["red", "green", "blue"] as const;
export type Channel = (typeof channels)[number];

/** One channel of a colour picture: a hologram that covers black print in one may be pale in another. */
export const channelOf = (
  { width, height, data }: ColourPicture,
  channel: Channel,
): GreyPicture => {
  const grey = new Uint8Array(width * height);
  for (let pixel = 0, at = channels.indexOf(channel); pixel < grey.length; pixel++, at += 3)
    grey[pixel] = data[at] ?? 0;
  return { width, height, data: grey };
};
