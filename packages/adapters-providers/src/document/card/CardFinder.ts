import { Option } from "effect";
import { downscaleColour } from "../picture/Downscaling.ts";
import type { ColourPicture, Point } from "../picture/Picture.ts";
import type { PictureObserver } from "../picture/PictureObserver.ts";
import type { CardOutline } from "./CardOutline.ts";
import { anglesApart, crossing, type EdgeLine, linesOf } from "./EdgeLines.ts";
import { type EdgeMap, edgesOf } from "./EdgeMap.ts";
import { type Quadrilateral, quadrilateralOf } from "./Quadrilateral.ts";

/** Edges are looked for in a picture of this width, in pixels. */
const searchWidth = 420;

/** How far two opposite sides may be from parallel, and two neighbours at least from it, in degrees. */
const oppositeSlack = 28;
const neighbourLeast = 58;

const pairsOf = (lines: ReadonlyArray<EdgeLine>): ReadonlyArray<readonly [EdgeLine, EdgeLine]> =>
  lines.flatMap((a, i) =>
    lines.slice(i + 1).flatMap((b) => (anglesApart(a, b) > oppositeSlack ? [] : [[a, b] as const])),
  );

const candidates = (map: EdgeMap): ReadonlyArray<Quadrilateral> => {
  const pairs = pairsOf(linesOf(map));
  const found: Array<Quadrilateral> = [];
  for (const [a, c] of pairs) {
    for (const [b, d] of pairs) {
      if (anglesApart(a, b) < neighbourLeast) continue;
      const corners = [crossing(a, b), crossing(a, d), crossing(c, d), crossing(c, b)] as const;
      const [p, q, r, s] = corners;
      if (p === undefined || q === undefined || r === undefined || s === undefined) continue;
      const quadrilateral = quadrilateralOf(map, [p, q, r, s]);
      if (quadrilateral !== undefined) found.push(quadrilateral);
    }
  }
  return found.sort((a, b) => b.score - a.score);
};

/** Clockwise, long side first, and turned by less than a right angle from lying flat. */
const inOrder = ([p, q, r, s]: Quadrilateral["corners"]): Quadrilateral["corners"] => {
  const clockwise = (q.x - p.x) * (r.y - p.y) - (r.x - p.x) * (q.y - p.y) > 0;
  const [a, b, c, d] = clockwise ? [p, q, r, s] : [q, p, s, r];
  return b.x < a.x ? [c, d, a, b] : [a, b, c, d];
};

/** Finds the outlines of cards in a picture, the likeliest first. None of them is certain. */
export const findCards = (
  picture: ColourPicture,
  atMost: number,
  observe?: PictureObserver,
): ReadonlyArray<CardOutline> => {
  const small = picture.width > searchWidth ? downscaleColour(picture, searchWidth) : picture;
  const map = edgesOf(small);
  observe?.("edges", {
    width: map.width,
    height: map.height,
    data: map.isEdge.map((edge) => 255 * (1 - edge)),
  });
  const scale = picture.width / small.width;
  // An edge found at index k lies in the middle of that pixel.
  const enlarged = ({ x, y }: Point): Point => ({ x: (x + 0.5) * scale, y: (y + 0.5) * scale });
  return candidates(map)
    .slice(0, atMost)
    .map(({ corners, support, aspect, area }) => {
      const [p, q, r, s] = inOrder(corners);
      return {
        corners: [enlarged(p), enlarged(q), enlarged(r), enlarged(s)],
        support,
        aspect,
        area,
      };
    });
};

/** Finds the card that a picture shows, by its four edges. */
export const findCard = (
  picture: ColourPicture,
  observe?: PictureObserver,
): Option.Option<CardOutline> => Option.fromNullishOr(findCards(picture, 1, observe)[0]);
