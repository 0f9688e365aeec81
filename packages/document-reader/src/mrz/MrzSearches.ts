import type { CardOutline } from "../card/CardOutline.ts";
import { crop } from "../picture/Cropping.ts";
import type { GreyPicture } from "../picture/Picture.ts";

const quarter = Math.PI / 2;

/** Where, and along which angle, zones are looked for, and how large the picture is made for it. */
export interface MrzSearch {
  readonly angle: number;
  readonly longSide: number;
  readonly left: number;
  readonly top: number;
  readonly picture: GreyPicture;
}

/**
 * How large pictures are made, by their longer side in pixels. Letters are joined to lines when they are 5 to 22 pixels
 * wide: those of a zone that takes a third of the picture and more; of a smaller one; of one that fills a close-up.
 */
const usualSide = 700;
const largeSide = 1500;
const smallSide = 400;

/** What a card's own picture is made: any zone on it then has letters of such a width. */
const cardSide = 600;

/** Lines that lean more than this from level, in radians, break up; half-way between two searches they hold. */
const lean = 0.27;

/**
 * The searches that are worth making: within the card's outline, when it is known, upright, and on the side; and then
 * what costs more and is rarely needed.
 */
export const mrzSearchesOf = (
  picture: GreyPicture,
  outline: CardOutline | undefined,
): ReadonlyArray<ReadonlyArray<MrzSearch>> => {
  const whole = { left: 0, top: 0, picture };
  const along = (longSide: number, angles: ReadonlyArray<number>): ReadonlyArray<MrzSearch> =>
    angles.map((angle) => ({ ...whole, angle, longSide }));
  const large = Math.max(picture.width, picture.height) > 1.3 * usualSide;
  const tilts = [-lean, lean, quarter - lean, quarter + lean, quarter / 2, -quarter / 2];
  const upright = [
    ...along(usualSide, [0, quarter]),
    ...(large ? along(largeSide, [0, quarter]) : []),
  ];
  const rare = [...along(smallSide, [0, quarter]), ...along(usualSide, tilts)];
  if (outline === undefined) return [upright, rare];
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
  return [[within, ...upright], rare];
};
