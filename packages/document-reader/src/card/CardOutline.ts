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
