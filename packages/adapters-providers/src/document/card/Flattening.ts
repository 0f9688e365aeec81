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
    const [acrossRow, downRow, awayRow] = [b * (y + 0.5) + c, e * (y + 0.5) + f, h * (y + 0.5) + 1];
    for (let x = 0.5; x < width; x++) {
      const nearness = 1 / (g * x + awayRow);
      const u = (a * x + acrossRow) * nearness - 0.5;
      const v = (d * x + downRow) * nearness - 0.5;
      const inX = u > 0 ? (u < lastX ? u : lastX) : 0;
      const inY = v > 0 ? (v < lastY ? v : lastY) : 0;
      const left = Math.floor(inX);
      const top = Math.floor(inY);
      const right = inX - left;
      const low = inY - top;
      const first = top * stride + left * channels;
      for (let k = first; k < first + channels; k++) {
        const upper = data[k] ?? 0;
        const lower = data[k + below] ?? 0;
        const above = upper + ((data[k + beside] ?? 0) - upper) * right;
        const under = lower + ((data[k + below + beside] ?? 0) - lower) * right;
        flat[at++] = above + (under - above) * low + 0.5;
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
