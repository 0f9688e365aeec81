import type { Point } from "../picture/Picture.ts";

/** Corners clockwise, beginning with a long side, so that the card is horizontal but may be upside down. */
export type Corners = readonly [Point, Point, Point, Point];

/** The place of a card in a picture. */
export interface CardOutline {
  readonly corners: Corners;
  /** The visible part of each side's edge, 0 to 1; the first side runs from the first corner to the second. */
  readonly support: readonly [number, number, number, number];
  /**
   * Mean long side over mean short side: about 1.59 for a card (ISO/IEC 7810 ID-1), 1.42 for a passport's page (ID-3).
   */
  readonly aspect: number;
  /** The card's part of the picture's area, 0 to 1. */
  readonly area: number;
}

export const distance = (a: Point, b: Point): number =>
  Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2);

/** The longer of both long sides, in pixels. */
export const longSideOf = ([a, b, c, d]: Corners): number =>
  Math.max(distance(a, b), distance(c, d));

/** The outline whose first side is the card's upper one, by something printed on it: its corners begin at its upper left. */
export const uprightBy = (
  outline: CardOutline | undefined,
  [start, end]: Corners,
): CardOutline | undefined => {
  if (outline === undefined) return undefined;
  const {
    corners: [a, b, c, d],
    support: [ab, bc, cd, da],
  } = outline;
  const isUpright = (b.x - a.x) * (end.x - start.x) + (b.y - a.y) * (end.y - start.y) >= 0;
  return isUpright ? outline : { ...outline, corners: [c, d, a, b], support: [cd, da, ab, bc] };
};

/** The aspects of a card and of a passport's page. Source: ISO/IEC 7810, ID-1 and ID-3. */
export const aspects = { card: 85.6 / 53.98, page: 125 / 88 } as const;

/** By what part of itself the nearer of both aspects differs from an outline's. */
export const unlikeness = (aspect: number): number =>
  Math.min(
    Math.abs(aspect - aspects.card) / aspects.card,
    Math.abs(aspect - aspects.page) / aspects.page,
  );

/** An outline of a smaller part of the picture may be a box within print, such as a portrait's. */
export const smallArea = 0.22;

/** The most unlikeness of a small outline, and of one that may be seen aslant. */
const [smallUnlike, mostUnlike] = [0.04, 0.15];

/** Whether an outline is shaped like all of a card or a page. */
export const isWhole = ({ area, aspect }: CardOutline): boolean =>
  unlikeness(aspect) <= (area < smallArea ? smallUnlike : mostUnlike);
