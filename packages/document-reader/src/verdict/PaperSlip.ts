import { type Corners, distance } from "../card/CardOutline.ts";
import type { GreyPicture, Point } from "../picture/Picture.ts";

type Size = Pick<GreyPicture, "height" | "width">;

/** How many points of a line beside the data are looked at. */
const points = 40;

/** In widths of the data: where the ground begins beside them, how far it is followed, and by what steps. */
const [nearest, farthest, step] = [0.01, 0.5, 0.005];

/** So many steps beside each other are no ground any more, where the ground ends. */
const steps = 3;

/** A difference of this part of the data's contrast is another ground, and of this one a pale table where nothing is printed. */
export const otherGround = 0.35;
export const paleGround = 0.12;

/** In widths of the data: no card and no page is as low. The lowest is a card (ISO/IEC 7810, ID-1) of 54 mm with data of 80. */
export const lowest = 0.5;

const middleOf = (values: ReadonlyArray<number>): number =>
  values.toSorted((one, another) => one - another)[values.length >> 1] ?? 0;

const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

/** How far a place is from the end of a picture in a direction of length 1, in pixels. */
const toEnd = ({ height, width }: Size, { x, y }: Point, toward: Point): number =>
  Math.max(
    0,
    Math.min(
      toward.x === 0 ? Infinity : ((toward.x > 0 ? width : 0) - x) / toward.x,
      toward.y === 0 ? Infinity : ((toward.y > 0 ? height : 0) - y) / toward.y,
    ),
  );

/** The height of the data, and how far a picture goes on above and below them, in their widths. */
export const endsOfPicture = (
  picture: Size,
  [a, b, c, d]: Corners,
): { readonly above: number; readonly own: number; readonly below: number } => {
  const across = distance(a, b);
  const [x, y] = [(d.x - a.x + c.x - b.x) / 2, (d.y - a.y + c.y - b.y) / 2];
  const own = Math.hypot(x, y) || 1;
  const down = { x: x / own, y: y / own };
  const least = (places: ReadonlyArray<Point>, toward: Point): number =>
    Math.min(...places.map((place) => toEnd(picture, place, toward))) / across;
  return {
    above: least([a, b], { x: -down.x, y: -down.y }),
    own: own / across,
    below: least([c, d], down),
  };
};

/**
 * Whether data stand on a slip of paper: the ground ends on all four sides of them, before another ground that is the same on all
 * sides, and is lower than any document. So much of the data's contrast is `other` ground.
 */
export const isOnSlip = (
  { data: grey, height, width }: GreyPicture,
  [a, b, c, d]: Corners,
  contrast: number,
  other: number,
): boolean => {
  const across = distance(a, b);
  const sides = [
    { from: a, to: b, inner: between(d, c, 0.5) },
    { from: b, to: c, inner: between(a, d, 0.5) },
    { from: c, to: d, inner: between(a, b, 0.5) },
    { from: d, to: a, inner: between(b, c, 0.5) },
  ];
  type Side = (typeof sides)[number];
  /** The grey of a line beside the data; absent where the picture ends before it. */
  const levelAt = ({ from, inner, to }: Side, away: number): number | undefined => {
    const middle = between(from, to, 0.5);
    const length = distance(inner, middle) || 1;
    const [dx, dy] = [
      ((middle.x - inner.x) / length) * away * across,
      ((middle.y - inner.y) / length) * away * across,
    ];
    const levels: Array<number> = [];
    for (let at = 0; at < points; at++) {
      const { x, y } = between(from, to, (at + 0.5) / points);
      const [column, row] = [Math.floor(x + dx), Math.floor(y + dy)];
      if (column < 0 || row < 0 || column >= width || row >= height) return undefined;
      levels.push(grey[row * width + column] ?? 0);
    }
    return middleOf(levels);
  };
  const ground = middleOf(sides.flatMap((side) => levelAt(side, nearest) ?? []));
  const endOf = (side: Side): { readonly away: number; readonly level: number } | undefined => {
    let beyond = 0;
    for (let away = nearest; away < farthest; away += step) {
      const level = levelAt(side, away);
      if (level === undefined) return undefined;
      beyond = Math.abs(level - ground) > other * contrast ? beyond + 1 : 0;
      if (beyond === steps) return { away: away - (steps - 1) * step, level };
    }
    return undefined;
  };
  const ends = sides.flatMap((side) => endOf(side) ?? []);
  if (ends.length < sides.length) return false;
  const levels = ends.map(({ level }) => level);
  const isSame = Math.max(...levels) - Math.min(...levels) < otherGround * contrast;
  const [above, , below] = ends;
  const own = (distance(a, d) + distance(b, c)) / 2 / across;
  return isSame && own + (above?.away ?? 0) + (below?.away ?? 0) < lowest;
};
