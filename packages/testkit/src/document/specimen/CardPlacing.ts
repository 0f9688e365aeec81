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
      const fromX = column + 0.5 - midX;
      const fromY = row + 0.5 - midY;
      const bend = 1 + lens * (fromX * fromX + fromY * fromY) * reach;
      const x = midX + fromX * bend;
      const y = midY + fromY * bend;
      const away = g * x + h * y + 1;
      const across = (a * x + b * y + c) / away;
      const risen = curl === 0 ? 0 : curl * Math.sin(Math.PI * across);
      const u = across * width - 0.5;
      const v = ((d * x + e * y + f) / away + risen) * height - 0.5;
      if (!(u >= 0 && v >= 0 && u < width - 1 && v < height - 1)) continue;
      const fu = u - Math.floor(u);
      const fv = v - Math.floor(v);
      const at = Math.floor(v) * stride + Math.floor(u) * 4;
      const cover = sample(data, at + 3, stride, fu, fv) / 255;
      const to = (row * frame.width + column) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const ink = sample(data, at + channel, stride, fu, fv);
        frame.data[to + channel] = (frame.data[to + channel] ?? 0) * (1 - cover) + ink * cover;
      }
    }
  }
};

/** One channel between four pixels. */
const sample = (data: Uint8Array, at: number, stride: number, fu: number, fv: number): number =>
  ((data[at] ?? 0) * (1 - fu) + (data[at + 4] ?? 0) * fu) * (1 - fv) +
  ((data[at + stride] ?? 0) * (1 - fu) + (data[at + stride + 4] ?? 0) * fu) * fv;
