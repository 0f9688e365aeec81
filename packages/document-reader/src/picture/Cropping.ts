import type { GreyPicture } from "./Picture.ts";

/** A box of pixels: left and upper edges inclusive, right and lower ones exclusive. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of a picture in a box. The box is clipped to the picture; at least one pixel remains. */
export const crop = ({ width, height, data }: GreyPicture, box: PixelBox): GreyPicture => {
  const left = Math.min(width - 1, Math.max(0, Math.round(box.left)));
  const top = Math.min(height - 1, Math.max(0, Math.round(box.top)));
  const right = Math.max(left + 1, Math.min(width, Math.round(box.right)));
  const bottom = Math.max(top + 1, Math.min(height, Math.round(box.bottom)));
  const cut = new Uint8Array((right - left) * (bottom - top));
  for (let y = top; y < bottom; y++) {
    cut.set(data.subarray(y * width + left, y * width + right), (y - top) * (right - left));
  }
  return { width: right - left, height: bottom - top, data: cut };
};
