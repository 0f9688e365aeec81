import { type CardOutline, type Corners, distance, longSideOf } from "../card/CardOutline.ts";
import { flatten } from "../card/Flattening.ts";
import { greyOf } from "../picture/GreyConversion.ts";
import type { ColourPicture, Point } from "../picture/Picture.ts";
import { contrastOf, inkOf, strokesOf } from "./GroundInk.ts";
import { endsOfPicture, isOnSlip, lowest, otherGround, paleGround } from "./PaperSlip.ts";

/** The width of the examined surroundings, in pixels. */
const seenWidth = 320;

/** Paper has less ink than this part of its pixels. */
const blank = 0.003;

/**
 * The aspects of cards (ISO/IEC 7810), and the least part of their width that the data take. Sheets of paper have the
 * aspect of the larger one; some issuers print its zone smaller than the standard does.
 */
const shapes = {
  "ID-1": { aspect: 1.586, leastWidth: 0.45 },
  "ID-2": { aspect: 1.419, leastWidth: 0.7 },
} as const;
type CardSize = keyof typeof shapes;
const tolerance = 0.08;

const isOnCard = (
  outline: CardOutline | undefined,
  [a, b]: Corners,
  sizes: ReadonlyArray<CardSize>,
): boolean =>
  outline !== undefined &&
  sizes.some((size) => {
    const { aspect, leastWidth } = shapes[size];
    return (
      Math.abs(outline.aspect / aspect - 1) < tolerance &&
      distance(a, b) > leastWidth * longSideOf(outline.corners)
    );
  });

/** A picture that a card fills has its aspect, but for what was cut away unevenly, and its data nearly fill the width. */
const filled = { tolerance: 0.03, leastWidth: 0.75 } as const;

const isOfCard = (
  { height, width }: ColourPicture,
  [a, b]: Corners,
  sizes: ReadonlyArray<CardSize>,
): boolean =>
  distance(a, b) > filled.leastWidth * Math.max(width, height) &&
  sizes.some(
    (size) =>
      Math.abs(Math.max(width, height) / Math.min(width, height) / shapes[size].aspect - 1) <
      filled.tolerance,
  );

/**
 * What a barcode or a zone stands alone on, without print around it: a `card`, whose shape the outline or the picture has, and
 * which has no other print above or below the data either; else `paper`; or a `slip`, a ground that ends close to the data on all sides,
 * where no card is in sight.
 */
export type Ground = "card" | "paper" | "slip";

/** The direction and distance of the search for print, in widths of the data, and the cards that have such data. */
export interface Surroundings {
  readonly above: number;
  readonly below: number;
  readonly cards: ReadonlyArray<CardSize>;
  /** Whether a slip is searched for: on a page without an outline, the zone's own band may look like one. */
  readonly mayBeSlip?: boolean;
}

/** Above or below the data, from one distance to another one, in their widths; as wide as they are. */
const stripOf = (
  [a, b, c, d]: Corners,
  {
    isAbove,
    near,
    far,
  }: { readonly isAbove: boolean; readonly near: number; readonly far: number },
): Corners => {
  const across = distance(a, b);
  const down = { x: (d.x - a.x + c.x - b.x) / 2, y: (d.y - a.y + c.y - b.y) / 2 };
  const length = Math.hypot(down.x, down.y) || 1;
  const moved = (from: Point, away: number): Point => ({
    x: from.x + ((down.x * across) / length) * away,
    y: from.y + ((down.y * across) / length) * away,
  });
  return isAbove
    ? [moved(a, -far), moved(b, -far), moved(b, -near), moved(a, -near)]
    : [moved(d, near), moved(c, near), moved(c, far), moved(d, far)];
};

/** In widths of the data: what is nearer to them is a part of them, and what is nearer to the card's edge may be the edge. */
const room = { data: 0.05, edge: 0.04 } as const;

/** Print that is farther from the data is searched in strips of this height, up to what no card has above or below its data. */
const step = 0.05;
const highest = 2;

/** Whether a place is on a card. */
const isOn = (card: Corners, { x, y }: Point): boolean =>
  card.every((from, at) => {
    const to = card[(at + 1) % 4] ?? from;
    return (to.x - from.x) * (y - from.y) >= (to.y - from.y) * (x - from.x);
  });

/** The strips between two distances from the data, above and below, and the edges of their card. */
const stripsOn = (
  card: Corners,
  data: Corners,
  { above, below }: Pick<Surroundings, "above" | "below">,
): ReadonlyArray<Corners> =>
  [
    { isAbove: true, from: above },
    { isAbove: false, from: below },
  ].flatMap(({ from, isAbove }) => {
    const strips: Array<Corners> = [];
    for (let near = Math.max(from, room.data); near < highest; near += step) {
      const edge = stripOf(data, { isAbove, near, far: near + step + room.edge });
      if (!edge.every((place) => isOn(card, place))) break;
      strips.push(stripOf(data, { isAbove, near, far: near + step }));
    }
    return strips;
  });

const cornersOf = ({ height, width }: ColourPicture): Corners => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
];

/** What data stand alone on, if they do. Surroundings outside of the picture count in their favour, but for a picture of the data alone. */
export const standsAlone = (
  picture: ColourPicture,
  outline: () => CardOutline | undefined,
  data: Corners,
  around: Surroundings,
): Ground | undefined => {
  const { above, below, cards, mayBeSlip = false } = around;
  const sides = [
    { isAbove: true, far: above },
    { isAbove: false, far: below },
  ].filter(({ far }) => far > 0);
  const ends = endsOfPicture(picture, data);
  const isInside = sides.every(({ far, isAbove }) => far < (isAbove ? ends.above : ends.below));
  if (!isInside && !mayBeSlip) return undefined;
  const grey = greyOf(picture);
  const contrast = contrastOf(flatten(grey, data, seenWidth, 40, 0));
  const cardOf = (): Corners | undefined => {
    if (isOfCard(picture, data, cards)) return cornersOf(picture);
    // Finding the card takes longest.
    const found = outline();
    return isOnCard(found, data, cards) ? found?.corners : undefined;
  };
  const isWithout =
    (of: typeof inkOf) =>
    (strip: Corners): boolean => {
      const [a, b, , d] = strip;
      const height = Math.max(16, Math.round((seenWidth * distance(a, d)) / distance(a, b)));
      return of(flatten(grey, strip, seenWidth, height, 0), contrast) < blank;
    };
  const isBlank = isWithout(inkOf);
  const stripsTo = (most: number): ReadonlyArray<Corners> =>
    sides.flatMap(({ far, isAbove }) => {
      const end = Math.min(far, most, isAbove ? ends.above : ends.below);
      return end > room.data ? [stripOf(data, { isAbove, near: room.data, far: end })] : [];
    });
  if (mayBeSlip && isOnSlip(grey, data, contrast, otherGround) && cardOf() === undefined)
    return "slip";
  if (!isInside)
    return ends.above + ends.own + ends.below < lowest && stripsTo(highest).every(isBlank)
      ? "slip"
      : undefined;
  if (stripsTo(room.data + step).every(isBlank)) {
    const isAlone = stripsTo(highest).every(isBlank);
    const card = cardOf();
    if (card !== undefined)
      return stripsOn(card, data, isAlone ? around : { above: 0, below: 0 }).every(isBlank)
        ? "card"
        : undefined;
    if (isAlone) return "paper";
  }
  return mayBeSlip &&
    isOnSlip(grey, data, contrast, paleGround) &&
    stripsTo(highest).every(isWithout(strokesOf)) &&
    cardOf() === undefined
    ? "slip"
    : undefined;
};
