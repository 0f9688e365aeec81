import type { Corners } from "@bonafide/document-reader/card/CardOutline";
import type { ColourPicture } from "@bonafide/document-reader/picture/Picture";
import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";

/** A place on the card: 0 to 1 from its left, 0 to 1 from its top; how bright the card is there. */
export type Face = (across: number, down: number) => number;

/** Pale, with a dark band near its upper side, as the back of a licence. */
export const paleFace: Face = (_, down) => (down > 0.06 && down < 0.24 ? 20 : 235);

/** Where a place lies between four corners; outside, none. Exact for parallelograms, and near enough for others. */
const within = ([p, q, r, s]: Corners, x: number, y: number) => {
  const off = (a: Corners[number], b: Corners[number]) =>
    ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / Math.hypot(b.x - a.x, b.y - a.y);
  const [top, right, bottom, left] = [off(p, q), off(q, r), off(r, s), off(s, p)];
  return Math.min(top, right, bottom, left) < 0
    ? undefined
    : ([left / (left + right), top / (top + bottom)] as const);
};

/** How bright the ground is at a place in pixels, beside its usual brightness. */
export type Ground = (x: number, y: number) => number;

/** A card on a brown ground with grain, four looks a pixel. */
export const drawScene = (
  width: number,
  height: number,
  corners: Corners,
  face: Face,
  seed: number,
  ground: Ground = () => 0,
): ColourPicture => {
  const chance = seededRandom(seed, "ground");
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const grain = chance.between(-8, 8);
      const sums = [0, 0, 0];
      for (const [dx, dy] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        const place = within(corners, x + dx, y + dy);
        const wood = ground(x, y);
        const colour =
          place === undefined ? [86 + wood, 74 + wood, 66 + wood] : Array(3).fill(face(...place));
        colour.forEach((value, channel) => (sums[channel] = (sums[channel] ?? 0) + value / 4));
      }
      sums.forEach((sum, channel) => {
        data[(y * width + x) * 3 + channel] = Math.min(255, Math.max(0, sum + grain));
      });
    }
  }
  return { width, height, data };
};

/** A card in the middle of a scene: how wide, turned how far (degrees), and how much wider below than above. */
export const cornersOf = (
  width: number,
  height: number,
  { part, turn, lean }: { readonly part: number; readonly turn: number; readonly lean: number },
): Corners => {
  const half = (width * part) / 2;
  const high = half / 1.586;
  const angle = (turn * Math.PI) / 180;
  const at = (x: number, y: number) => {
    const near = 1 + (lean * y) / high / 2;
    return {
      x: width / 2 + (x * Math.cos(angle) - y * Math.sin(angle)) * near,
      y: height / 2 + (x * Math.sin(angle) + y * Math.cos(angle)) * near,
    };
  };
  return [at(-half, -high), at(half, -high), at(half, high), at(-half, high)];
};
