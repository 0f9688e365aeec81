import type { ColourPicture, GreyPicture } from "./Picture.ts";

/** The luma of a colour picture, by the weights of ITU-R BT.601. */
export const greyOf = ({ width, height, data }: ColourPicture): GreyPicture => {
  const grey = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < grey.length; pixel++, at += 3) {
    grey[pixel] =
      ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8;
  }
  return { width, height, data: grey };
};
