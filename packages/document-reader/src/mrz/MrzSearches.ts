import type { CardOutline } from "../card/CardOutline.ts";
import { crop } from "../picture/Cropping.ts";
import type { GreyPicture } from "../picture/Picture.ts";

const quarter = Math.PI / 2;

/** Where, at which angle and at which size zones are searched. */
export interface MrzSearch {
  readonly angle: number;
  readonly longSide: number;
  /** Whether a frame is looked for around the zone. */
  readonly framed?: boolean;
  readonly left: number;
  readonly top: number;
  readonly picture: GreyPicture;
}

/**
 * The long sides of searched pictures, in pixels. Letters are joined to lines if they are 5 to 22 pixels wide: for a
 * zone of at least a third of the picture, for a smaller one, and for a close-up.
 */
const usualSide = 700;
const largeSide = 1500;
const smallSide = 400;

/** The long side of a card's own picture, so that any zone on it has such letters. */
const cardSide = 600;

/** Lines that lean more than this, in radians, break up; half-way between two searches they do not. */
const lean = 0.27;

/** The searches in order: in the card's outline if known, upright, sideways; then the costly and rarely needed ones. */
export const mrzSearchesOf = (
  picture: GreyPicture,
  outline: CardOutline | undefined,
  glance = false,
): ReadonlyArray<ReadonlyArray<MrzSearch>> => {
  const whole = { left: 0, top: 0, picture };
  const along = (longSide: number, angles: ReadonlyArray<number>): ReadonlyArray<MrzSearch> =>
    angles.map((angle) => ({ ...whole, angle, longSide }));
  // A small picture has less noise of a dark one, and takes the least time.
  const likeliest = [...along(usualSide, [0, quarter]), ...along(smallSide, [0])];
  if (glance) return [likeliest];
  const large = Math.max(picture.width, picture.height) > 1.3 * usualSide;
  const tilts = [-lean, lean, quarter - lean, quarter + lean, quarter / 2, -quarter / 2];
  const upright = [...likeliest, ...(large ? along(largeSide, [0, quarter]) : [])];
  const framed = along(usualSide, [0, quarter]).map((search) => ({ ...search, framed: true }));
  const rare = [...along(smallSide, [quarter]), ...along(usualSide, tilts)];
  if (outline === undefined) return [upright, framed, rare];
  const [a, b] = outline.corners;
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const xs = outline.corners.map(({ x }) => x);
  const ys = outline.corners.map(({ y }) => y);
  const left = Math.max(0, Math.floor(Math.min(...xs)) - 8);
  const top = Math.max(0, Math.floor(Math.min(...ys)) - 8);
  const box = { left, top, right: Math.max(...xs) + 8, bottom: Math.max(...ys) + 8 };
  const within = {
    left,
    top,
    picture: crop(picture, box),
    angle: Math.abs(angle) < 0.15 ? 0 : angle,
    longSide: cardSide,
  };
  return [[within, ...upright], framed, rare];
};
