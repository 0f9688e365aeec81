import type { GreyPicture } from "./Picture.ts";

/** Prefix sums: `sums[y * (width + 1) + x]` is the sum of all pixels above row y and left of column x. */
export interface IntegralImage {
  readonly width: number;
  readonly height: number;
  readonly sums: Float64Array;
}

export const integralOf = ({ width, height, data }: GreyPicture): IntegralImage => {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  return { width, height, sums };
};

/** The sum of a box: left and upper edges inclusive, right and lower ones exclusive. */
export const boxSum = (
  { width, sums }: IntegralImage,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number => {
  const stride = width + 1;
  return (
    (sums[bottom * stride + right] ?? 0) -
    (sums[top * stride + right] ?? 0) -
    (sums[bottom * stride + left] ?? 0) +
    (sums[top * stride + left] ?? 0)
  );
};
