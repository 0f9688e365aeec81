import { downscaleColour } from "../picture/Downscaling.ts";
import type { ColourPicture, Point } from "../picture/Picture.ts";
import { release } from "../picture/Release.ts";
import type { PictureObserver } from "../picture/PictureObserver.ts";
import { type CardOutline, type Corners, distance, longSideOf } from "./CardOutline.ts";
import { anglesApart, crossing, type EdgeLine, linesOf } from "./EdgeLines.ts";
import { type EdgeMap, edgesOf } from "./EdgeMap.ts";
import { refineCorners } from "./SideRefinement.ts";
import { type Quadrilateral, quadrilateralOf, type Shape, shapeOf } from "./Quadrilateral.ts";

/** The search's picture has this long side in pixels. */
const searchSide = 460;

/** The largest angle between opposite sides, in degrees. */
const oppositeSlack = 45;

/** A corner may be this far outside of the small picture, because cards have round corners. */
const beyond = 3;

/**
 * The first search of lines. In the second, a card's side may cross the grain of wood, which has many lines, at a few degrees.
 * In the third, it may cross a grain that has all lines of the second.
 */
const [usualLines, amongGrain, acrossGrain] = [
  { mostLines: 44, leastEachWay: 0, sameAngle: 5 },
  { mostLines: 64, leastEachWay: 0, sameAngle: 2 },
  { mostLines: 64, leastEachWay: 6, sameAngle: 2 },
] as const;

/** A card whose sides are seen so well is not searched again. It is a part of the highest score of its shape. */
const surely = 0.93;

/** The least of a card that only the third search finds: many lines make many outlines. */
const fairly = 0.62;

/** Four lines that may enclose a card, best first by their highest possible score. One of them is none of the first `known`. */
const shapesOf = (
  map: EdgeMap,
  lines: ReadonlyArray<EdgeLine>,
  known: number,
): ReadonlyArray<Shape> => {
  const inSight = (place: Point | undefined): Point | undefined =>
    place !== undefined &&
    place.x >= -beyond &&
    place.y >= -beyond &&
    place.x < map.width + beyond &&
    place.y < map.height + beyond
      ? place
      : undefined;
  const crossings = lines.map((a) => lines.map((b) => inSight(crossing(a, b))));
  const pairs = lines.flatMap((a, i) =>
    lines.flatMap((b, j) => (j > i && anglesApart(a, b) <= oppositeSlack ? [{ i, j }] : [])),
  );
  const shapes: Array<Shape> = [];
  for (const one of pairs) {
    const first = crossings[one.i];
    const second = crossings[one.j];
    for (const other of pairs) {
      if (one.j < known && other.j < known) continue;
      const p = first?.[other.i];
      if (p === undefined) continue;
      const q = first?.[other.j];
      if (q === undefined) continue;
      const r = second?.[other.j];
      if (r === undefined) continue;
      const s = second?.[other.i];
      if (s === undefined) continue;
      const shape = shapeOf(map, p, q, r, s);
      if (shape !== undefined) shapes.push(shape);
    }
  }
  return shapes.sort((x, y) => y.limit - x.limit);
};

const isNear = (a: Corners, b: Corners): boolean =>
  [0, 1, 2, 3].some((turn) =>
    a.every((corner, i) => {
      const other = b[(i + turn) % 4];
      return other !== undefined && distance(corner, other) < longSideOf(a) * 0.04;
    }),
  );

/**
 * The best quadrilaterals of some lines and those found before, best first, without near duplicates. `known` lines were searched
 * before, and `least` is what a score has to be, as a part of the highest one of its shape.
 */
const bestOf = (
  map: EdgeMap,
  lines: ReadonlyArray<EdgeLine>,
  atMost: number,
  before: ReadonlyArray<Quadrilateral> = [],
  { known, least } = { known: 0, least: 0 },
): ReadonlyArray<Quadrilateral> => {
  let best = before;
  for (const shape of shapesOf(map, lines, known)) {
    // The shapes are sorted by limit, so no later one can score more.
    const most = best.length === atMost ? (best.at(-1)?.score ?? 0) : 0;
    if (shape.limit <= most) break;
    const found = quadrilateralOf(map, shape, Math.max(most, least * shape.limit));
    if (found === undefined) continue;
    const better = best.some(
      (other) => other.score >= found.score && isNear(other.corners, found.corners),
    );
    if (better) continue;
    best = [...best.filter((other) => !isNear(other.corners, found.corners)), found]
      .sort((a, b) => b.score - a.score)
      .slice(0, atMost);
  }
  return best;
};

/** Clockwise, long side first, turned by less than a right angle. */
const inOrder = ([p, q, r, s]: Corners): Corners => {
  const clockwise = (q.x - p.x) * (r.y - p.y) - (r.x - p.x) * (q.y - p.y) > 0;
  const [a, b, c, d] = clockwise ? [p, q, r, s] : [q, p, s, r];
  return b.x < a.x ? [c, d, a, b] : [a, b, c, d];
};

/** Finds possible outlines of cards, best first. None is certain. */
export const findCards = (
  picture: ColourPicture,
  atMost: number,
  observe?: PictureObserver,
): ReadonlyArray<CardOutline> => {
  const long = Math.max(picture.width, picture.height);
  const small =
    long > searchSide
      ? downscaleColour(picture, Math.max(1, Math.round((picture.width * searchSide) / long)))
      : picture;
  const map = edgesOf(small);
  observe?.("edges", {
    width: map.width,
    height: map.height,
    data: map.isEdge.map((edge) => 255 * (1 - edge)),
  });
  const scale = picture.width / small.width;
  // An edge at index k is in the middle of that pixel.
  const enlarged = ({ x, y }: Point): Point => ({ x: (x + 0.5) * scale, y: (y + 0.5) * scale });
  const first = bestOf(map, linesOf(map, usualLines), atMost);
  const isSure = first.some(({ limit, score }) => score >= surely * limit);
  const second = isSure ? first : bestOf(map, linesOf(map, amongGrain), atMost, first);
  const best =
    second.length > 0
      ? second
      : bestOf(map, linesOf(map, acrossGrain), atMost, second, {
          known: amongGrain.mostLines,
          least: fairly,
        });
  release(map.directions, map.jumps, map.isEdge, ...map.channels);
  return best.map(({ corners, support, aspect, area }) => {
    const [p, q, r, s] = inOrder(corners);
    return {
      corners: refineCorners(
        picture,
        [enlarged(p), enlarged(q), enlarged(r), enlarged(s)],
        Math.ceil(scale * 2.5),
      ),
      support,
      aspect,
      area,
    };
  });
};

/** Finds the card in a picture by its four edges; absent if there is none. */
export const findCard = (
  picture: ColourPicture,
  observe?: PictureObserver,
): CardOutline | undefined => findCards(picture, 1, observe)[0];
