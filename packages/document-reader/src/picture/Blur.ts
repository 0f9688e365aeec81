import { sharpnessOf } from "../quality/Sharpness.ts";
import { boxSum, integralOf } from "./IntegralImage.ts";
import type { GreyPicture } from "./Picture.ts";

/** The mean around a pixel is taken of so many pixels in each direction, as a part of the picture's width. */
const reach = 1 / 214;

/** How much more a pixel differs from the mean around it than before. */
const amount = 3;

/** A picture with steeper edges: each pixel is moved away from the mean around it (unsharp masking). */
const sharpened = (picture: GreyPicture): GreyPicture => {
  const { data, height, width } = picture;
  const sums = integralOf(picture);
  const radius = Math.max(1, Math.round(width * reach));
  const sharp = new Uint8ClampedArray(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)];
    for (let x = 0; x < width; x++, at++) {
      const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
      const mean = boxSum(sums, left, top, right, bottom) / ((right - left) * (bottom - top));
      const grey = data[at] ?? 0;
      sharp[at] = grey + amount * (grey - mean);
    }
  }
  return { width, height, data: new Uint8Array(sharp.buffer) };
};

/** The sharpness below which recognisers fail on print that a person reads: 0.08 and more in usual photographs. */
const soft = 0.06;

/** How the views of a side are cleared of blur: sharpened where the first of them is blurred, and left as they are elsewhere. */
export const deblurring = (first: GreyPicture): ((view: GreyPicture) => GreyPicture) =>
  sharpnessOf(first) < soft ? sharpened : (view) => view;
