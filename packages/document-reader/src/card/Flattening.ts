import type { ColourPicture, GreyPicture } from "../picture/Picture.ts";
import type { Corners } from "./CardOutline.ts";
import { fromRectangle } from "./Homography.ts";

/** Within this many pixels of a row, perspective is treated as linear. */
const straight = 16;

/**
 * The area between four corners as seen from above, `width` by `height` pixels. The corners are mapped `margin` pixels
 * inside the new picture's corners (outside if negative).
 */
export const flatten = (
  picture: GreyPicture,
  corners: Corners,
  width: number,
  height: number,
  margin: number,
): GreyPicture => {
  const [a, b, c, d, e, f, g, h] = fromRectangle(
    corners,
    margin,
    margin,
    width - 2 * margin,
    height - 2 * margin,
  );
  const { data, width: stride } = picture;
  const lastX = Math.max(0, picture.width - 1.001);
  const lastY = Math.max(0, picture.height - 1.001);
  const below = picture.height > 1 ? stride : 0;
  const beside = picture.width > 1 ? 1 : 0;
  const flat = new Uint8Array(width * height);
  let at = 0;
  for (let y = 0.5; y < height; y++) {
    const across = b * y + c;
    const down = e * y + f;
    const away = h * y + 1;
    let near = 1 / (g * 0.5 + away);
    let u = (a * 0.5 + across) * near - 0.5;
    let v = (d * 0.5 + down) * near - 0.5;
    for (let from = 0; from < width; from += straight) {
      const x = from + straight + 0.5;
      near = 1 / (g * x + away);
      const toU = (a * x + across) * near - 0.5;
      const toV = (d * x + down) * near - 0.5;
      const stepU = (toU - u) / straight;
      const stepV = (toV - v) / straight;
      const end = Math.min(width, from + straight);
      if (Math.min(u, v, toU, toV) >= 0 && Math.max(u, toU) < lastX && Math.max(v, toV) < lastY) {
        // No bounds are needed: places are in 65,536ths of a pixel, weights in 256ths.
        let atU = (u * 65_536) | 0;
        let atV = (v * 65_536) | 0;
        const onU = Math.round(stepU * 65_536);
        const onV = Math.round(stepV * 65_536);
        for (let pixel = from; pixel < end; pixel++) {
          const right = (atU >> 8) & 255;
          const k = (atV >> 16) * stride + (atU >> 16);
          const upper = data[k] ?? 0;
          const lower = data[k + stride] ?? 0;
          const above = (upper << 8) + ((data[k + 1] ?? 0) - upper) * right;
          const under = (lower << 8) + ((data[k + stride + 1] ?? 0) - lower) * right;
          flat[at++] = ((above << 8) + (under - above) * ((atV >> 8) & 255) + 32_768) >> 16;
          atU += onU;
          atV += onV;
        }
        u = toU;
        v = toV;
        continue;
      }
      for (let pixel = from; pixel < end; pixel++) {
        const inX = u > 0 ? (u < lastX ? u : lastX) : 0;
        const inY = v > 0 ? (v < lastY ? v : lastY) : 0;
        const left = inX | 0;
        const top = inY | 0;
        const right = inX - left;
        const k = top * stride + left;
        const upper = data[k] ?? 0;
        const lower = data[k + below] ?? 0;
        const above = upper + ((data[k + beside] ?? 0) - upper) * right;
        const under = lower + ((data[k + below + beside] ?? 0) - lower) * right;
        flat[at++] = (above + (under - above) * (inY - top) + 0.5) | 0;
        u += stepU;
        v += stepV;
      }
      u = toU;
      v = toV;
    }
  }
  return { width, height, data: flat };
};

/** Like `flatten`, in colour. */
export const flattenColour = (
  picture: ColourPicture,
  corners: Corners,
  width: number,
  height: number,
  margin: number,
): ColourPicture => {
  const flat = new Uint8Array(width * height * 3);
  for (const channel of [0, 1, 2]) {
    const data = picture.data.filter((_, at) => at % 3 === channel);
    const seen = flatten({ ...picture, data }, corners, width, height, margin);
    for (let k = 0; k < seen.data.length; k++) flat[3 * k + channel] = seen.data[k] ?? 0;
  }
  return { width, height, data: flat };
};
