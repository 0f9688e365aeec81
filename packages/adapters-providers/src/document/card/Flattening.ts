import type { ColourPicture, GreyPicture } from "../picture/Picture.ts";
import type { Corners } from "./CardOutline.ts";
import { fromRectangle } from "./Homography.ts";

const flattened = (
  picture: GreyPicture | ColourPicture,
  channels: 1 | 3,
  corners: Corners,
  width: number,
  height: number,
  margin: number,
) => {
  const [a, b, c, d, e, f, g, h] = fromRectangle(
    corners,
    margin,
    margin,
    width - 2 * margin,
    height - 2 * margin,
  );
  const { data } = picture;
  const stride = picture.width * channels;
  const lastX = Math.max(0, picture.width - 1.001);
  const lastY = Math.max(0, picture.height - 1.001);
  const below = picture.height > 1 ? stride : 0;
  const beside = picture.width > 1 ? channels : 0;
  const flat = new Uint8Array(width * height * channels);
  let at = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const w = g * (x + 0.5) + h * (y + 0.5) + 1;
      const u = (a * (x + 0.5) + b * (y + 0.5) + c) / w - 0.5;
      const v = (d * (x + 0.5) + e * (y + 0.5) + f) / w - 0.5;
      const inX = u > 0 ? Math.min(u, lastX) : 0;
      const inY = v > 0 ? Math.min(v, lastY) : 0;
      const left = Math.floor(inX);
      const top = Math.floor(inY);
      const right = inX - left;
      const low = inY - top;
      const first = top * stride + left * channels;
      for (let channel = 0; channel < channels; channel++) {
        const k = first + channel;
        const above = (data[k] ?? 0) * (1 - right) + (data[k + beside] ?? 0) * right;
        const under =
          (data[k + below] ?? 0) * (1 - right) + (data[k + below + beside] ?? 0) * right;
        flat[at++] = above * (1 - low) + under * low + 0.5;
      }
    }
  }
  return { width, height, data: flat };
};

/**
 * What lies between four corners, seen straight from above, `width` by `height` pixels. The corners come to lie
 * `margin` pixels within the new picture's own corners (outside of them where `margin` is negative).
 */
export const flatten = (
  picture: GreyPicture,
  corners: Corners,
  width: number,
  height: number,
  margin: number,
): GreyPicture => flattened(picture, 1, corners, width, height, margin);

/** As `flatten`, in colour. */
export const flattenColour = (
  picture: ColourPicture,
  corners: Corners,
  width: number,
  height: number,
  margin: number,
): ColourPicture => flattened(picture, 3, corners, width, height, margin);
