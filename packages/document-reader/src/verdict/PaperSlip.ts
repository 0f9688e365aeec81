import { type Corners, distance } from "../card/CardOutline.ts";
import type { GreyPicture, Point } from "../picture/Picture.ts";

/** How many points of a line beside the data are looked at. */
const points = 40;

/** In widths of the data: where the ground begins beside them, how far it is followed, and by what steps. */
const [nearest, farthest, step] = [0.01, 0.5, 0.005];

/** So many steps beside each other are no ground any more, where the ground ends. */
const steps = 3;

/** A difference of this part of the data's contrast is another ground. */
const other = 0.35;

/** In widths of the data: no card and no page is as low. The lowest is a card (ISO/IEC 7810, ID-1) of 54 mm with data of 80. */
const lowest = 0.5;

const middleOf = (values: ReadonlyArray<number>): number =>
  values.toSorted((one, another) => one - another)[values.length >> 1] ?? 0;

const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

/**
 * Whether data stand on a slip of paper: the ground ends on all four sides of them, before another ground that is the same on all
 * sides, and is lower than any document.
 */
export const isOnSlip = (
  { data: grey, height, width }: GreyPicture,
  [a, b, c, d]: Corners,
  contrast: number,
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
  const isSame = Math.max(...levels) - Math.min(...levels) < other * contrast;
  const [above, , below] = ends;
  const own = (distance(a, d) + distance(b, c)) / 2 / across;
  return isSame && own + (above?.away ?? 0) + (below?.away ?? 0) < lowest;
};
