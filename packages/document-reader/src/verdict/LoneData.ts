import { type CardOutline, type Corners, distance, longSideOf } from "../card/CardOutline.ts";
import { flatten } from "../card/Flattening.ts";
import { greyOf } from "../picture/GreyConversion.ts";
import { boxSum, integralOf } from "../picture/IntegralImage.ts";
import type { ColourPicture, GreyPicture, Point } from "../picture/Picture.ts";
import { isOnSlip } from "./PaperSlip.ts";

/** The width of the examined surroundings, in pixels. */
const seenWidth = 320;

/** Pixels: print is finer than this, shades are coarser. */
const fine = 1;
const coarse = 7;

/** A difference of this part of the data's contrast is ink. */
const ink = 0.15;

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

const contrastOf = ({ data }: GreyPicture): number => {
  const sorted = Uint8Array.from(data).toSorted();
  const at = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  return at(0.95) - at(0.05);
};

const meanAround = (
  sums: ReturnType<typeof integralOf>,
  x: number,
  y: number,
  reach: number,
): number => {
  const [left, top] = [Math.max(0, x - reach), Math.max(0, y - reach)];
  const [right, bottom] = [
    Math.min(sums.width, x + reach + 1),
    Math.min(sums.height, y + reach + 1),
  ];
  return boxSum(sums, left, top, right, bottom) / ((right - left) * (bottom - top));
};

const inkOf = (strip: GreyPicture, contrast: number): number => {
  const sums = integralOf(strip);
  let inked = 0;
  for (let y = 0; y < strip.height; y++)
    for (let x = 0; x < strip.width; x++) {
      const off = meanAround(sums, x, y, fine) - meanAround(sums, x, y, coarse);
      if (Math.abs(off) > ink * contrast) inked += 1;
    }
  return inked / (strip.width * strip.height);
};

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

/** The strips between the surroundings of the data and the edges of their card. */
const furtherStrips = (
  card: Corners,
  data: Corners,
  { above, below }: Surroundings,
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

/** What data stand alone on, if they do. Surroundings outside of the picture count in their favour. */
export const standsAlone = (
  picture: ColourPicture,
  outline: () => CardOutline | undefined,
  data: Corners,
  around: Surroundings,
): Ground | undefined => {
  const { above, below, cards, mayBeSlip } = around;
  const inside = ({ x, y }: Point): boolean =>
    x >= 0 && y >= 0 && x < picture.width && y < picture.height;
  const strips = [
    { isAbove: true, far: above },
    { isAbove: false, far: below },
  ]
    .filter(({ far }) => far > 0)
    .map((each) => stripOf(data, { ...each, near: room.data }));
  const isInside = strips.every((strip) => strip.every(inside));
  if (!isInside && mayBeSlip !== true) return undefined;
  const grey = greyOf(picture);
  const contrast = contrastOf(flatten(grey, data, seenWidth, 40, 0));
  const cardOf = (): Corners | undefined => {
    if (isOfCard(picture, data, cards)) return cornersOf(picture);
    // Finding the card takes longest.
    const found = outline();
    return isOnCard(found, data, cards) ? found?.corners : undefined;
  };
  if (mayBeSlip === true && isOnSlip(grey, data, contrast) && cardOf() === undefined) return "slip";
  if (!isInside) return undefined;
  const isBlank = (strip: Corners): boolean => {
    const [a, b, , d] = strip;
    const height = Math.max(16, Math.round((seenWidth * distance(a, d)) / distance(a, b)));
    return inkOf(flatten(grey, strip, seenWidth, height, 0), contrast) < blank;
  };
  if (!strips.every(isBlank)) return undefined;
  const card = cardOf();
  if (card === undefined) return "paper";
  return furtherStrips(card, data, around).every(isBlank) ? "card" : undefined;
};
