import type { CardPicture } from "./CardDrawing.ts";
import { type Corner, type Quad, toSquare } from "./Perspective.ts";

/** A frame of a camera: pixels in sRGB, three bytes each. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Where a card of some proportions comes to lie. Lengths are pixels of the frame, the turn is degrees. */
export const quadOf = (place: {
  readonly middle: Corner;
  readonly width: number;
  readonly height: number;
  readonly turn: number;
  readonly tilt: number;
}): Quad => {
  const { height, middle, tilt, turn, width } = place;
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const corner = (across: number, down: number): Corner => {
    const away = 1 + tilt * down + tilt * 0.6 * across;
    const [x, y] = [(across * width) / away, (down * height) / away];
    return [middle[0] + x * cos - y * sin, middle[1] + x * sin + y * cos];
  };
  return [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)];
};

/** Lays a card into a frame, seen through a lens, its middle risen. */
export const placeCard = (
  { data, height, width }: CardPicture,
  quad: Quad,
  frame: Frame,
  {
    curl = 0,
    lens = 0,
  }: { readonly curl?: number | undefined; readonly lens?: number | undefined } = {},
): void => {
  const [a, b, c, d, e, f, g, h] = toSquare(quad);
  const stride = width * 4;
  const [midX, midY] = [frame.width / 2, frame.height / 2];
  const reach = 1 / (midX * midX + midY * midY);
  const slack = lens === 0 && curl === 0 ? 1 : frame.width * 0.08;
  const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)];
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(...xs) - slack)),
    Math.min(frame.width, Math.ceil(Math.max(...xs) + slack)),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...ys) - slack)),
    Math.min(frame.height, Math.ceil(Math.max(...ys) + slack)),
  ];
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      const [fromX, fromY] = [column + 0.5 - midX, row + 0.5 - midY];
      const bend = 1 + lens * (fromX * fromX + fromY * fromY) * reach;
      const [x, y] = [midX + fromX * bend, midY + fromY * bend];
      const away = g * x + h * y + 1;
      const across = (a * x + b * y + c) / away;
      const down = (d * x + e * y + f) / away + curl * Math.sin(Math.PI * across);
      const [u, v] = [across * width - 0.5, down * height - 0.5];
      if (!(u >= 0 && v >= 0 && u < width - 1 && v < height - 1)) continue;
      const [iu, iv] = [Math.floor(u), Math.floor(v)];
      const [fu, fv] = [u - iu, v - iv];
      const at = iv * stride + iu * 4;
      const [w00, w10, w01, w11] = [(1 - fu) * (1 - fv), fu * (1 - fv), (1 - fu) * fv, fu * fv];
      const cover = sample(data, at + 3, stride, w00, w10, w01, w11) / 255;
      const to = (row * frame.width + column) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const ink = sample(data, at + channel, stride, w00, w10, w01, w11);
        frame.data[to + channel] = (frame.data[to + channel] ?? 0) * (1 - cover) + ink * cover;
      }
    }
  }
};

const sample = (
  data: Uint8Array,
  at: number,
  stride: number,
  w00: number,
  w10: number,
  w01: number,
  w11: number,
): number =>
  (data[at] ?? 0) * w00 +
  (data[at + 4] ?? 0) * w10 +
  (data[at + stride] ?? 0) * w01 +
  (data[at + stride + 4] ?? 0) * w11;
