import { crop, type PixelBox } from "../picture/Cropping.ts";
import { levelsOf } from "../picture/Levels.ts";
import type { GreyPicture } from "../picture/Picture.ts";
import { holesOf } from "./GlyphHoles.ts";
import type { PrintedWord } from "./PrintedText.ts";

/** The shape of a printed character, of whatever size. */
export interface GlyphShape {
  /** Ink in cells from the upper left corner, row by row, of mean 0 and length 1. */
  readonly cells: Float32Array;
  /** Its width as a part of the height of its word. */
  readonly width: number;
  /** How much of each corner of its own box is ink, from 0 to 1; absent where the picture of the word may have cut it off, or is blurred. */
  readonly corners?: GlyphCorners;
  /** How many parts of the ground its ink encloses; absent as the corners are. */
  readonly holes?: number;
}

/** The corners of a character. */
export interface GlyphCorners {
  readonly topLeft: number;
  readonly topRight: number;
  readonly bottomLeft: number;
  readonly bottomRight: number;
}

const across = 12;
const down = 16;

/** The least contrast of print, in levels. */
const leastContrast = 30;

/** Pixels of ink that touch each other: the box around them, and their places in the word's. */
interface InkPart extends PixelBox {
  readonly pixels: ReadonlyArray<number>;
}

/** The levels of ink and of ground of a word's box, most of which is ground; absent where they are hardly different. */
const inkAndGround = ({
  data,
}: GreyPicture): { readonly ink: number; readonly ground: number } | undefined => {
  const levelAt = levelsOf(data);
  const [ink, ground] = [levelAt(0.02), levelAt(0.8)];
  return ground - ink < leastContrast ? undefined : { ink, ground };
};

/** The pixels of ink of a word's box; absent where ground and ink are hardly different. */
export const inkOf = (box: GreyPicture): Uint8Array | undefined => {
  const levels = inkAndGround(box);
  if (levels === undefined) return undefined;
  const limit = (levels.ink + levels.ground) / 2;
  return box.data.map((grey) => (grey < limit ? 1 : 0));
};

/**
 * From so many pixels between ink and ground on, as a share of those of ink, print is soft: a blur rounds its corners. Measured: up to
 * 0.7 in usual photographs, and from 1 on where a blur of three pixels or more makes words hard to read.
 */
const softest = 0.9;

/** Whether the edges of print are blurred. */
const isSoft = (box: GreyPicture): boolean => {
  const levels = inkAndGround(box);
  if (levels === undefined) return true;
  const step = (levels.ground - levels.ink) / 4;
  let [ink, between] = [0, 0];
  for (const grey of box.data) {
    if (grey < levels.ink + 2 * step) ink += 1;
    if (grey > levels.ink + step && grey < levels.ground - step) between += 1;
  }
  return between > softest * ink;
};

/** The parts of a mask of ink, which it uses up. */
const takeParts = (mask: Uint8Array, width: number): ReadonlyArray<InkPart> => {
  const parts: Array<InkPart> = [];
  const height = mask.length / width;
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== 1) continue;
    mask[start] = 0;
    const pixels = [start];
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let next = 0; next < pixels.length; next++) {
      const at = pixels[next] ?? 0;
      const [x, y] = [at % width, Math.floor(at / width)];
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const beside = row * width + column;
          if (mask[beside] !== 1) continue;
          mask[beside] = 0;
          pixels.push(beside);
        }
    }
    parts.push({ left, right, top, bottom, pixels });
  }
  return parts;
};

/** Parts are one above the other where they share this part of the narrower one's width. */
const above = 0.6;

const isAbove = (one: InkPart, other: InkPart): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) >=
  above * Math.min(one.right - one.left, other.right - other.left);

/** The characters from left to right. Parts one above the other are one character's: an Ä. */
const joined = (parts: ReadonlyArray<InkPart>): ReadonlyArray<InkPart> => {
  const characters: Array<InkPart> = [];
  for (const part of parts.toSorted((one, other) => one.left - other.left)) {
    const last = characters.at(-1);
    if (last === undefined || !isAbove(last, part)) characters.push(part);
    else
      characters[characters.length - 1] = {
        left: last.left,
        right: Math.max(last.right, part.right),
        top: Math.min(last.top, part.top),
        bottom: Math.max(last.bottom, part.bottom),
        pixels: [...last.pixels, ...part.pixels],
      };
  }
  return characters;
};

/** How many points of a cell are looked at in a row. */
const points = 3;

/** The share of a cell's points that are ink. */
const inkInCells = (
  { left, pixels, right }: InkPart,
  width: number,
  { bottom, top }: Pick<PixelBox, "top" | "bottom">,
): Float32Array => {
  const ink = new Set(pixels);
  const cells = new Float32Array(across * down);
  for (let row = 0; row < down * points; row++)
    for (let column = 0; column < across * points; column++) {
      const x = left + Math.floor(((column + 0.5) * (right - left)) / (across * points));
      const y = top + Math.floor(((row + 0.5) * (bottom - top)) / (down * points));
      const cell = Math.floor(row / points) * across + Math.floor(column / points);
      if (ink.has(y * width + x)) cells[cell] = (cells[cell] ?? 0) + 1 / points ** 2;
    }
  return cells;
};

/** The weight of a cell in its own mean, of those beside it and of those at its corners: a stroke may be half a cell aside. */
const weights = [4, 2, 1] as const;

const around = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [dy, dx] as const));

const smoothed = (cells: Float32Array): Float32Array =>
  cells.map((_, at) => {
    const [x, y] = [at % across, Math.floor(at / across)];
    let sum = 0;
    for (const [dy, dx] of around) {
      const [column, row] = [x + dx, y + dy];
      if (column < 0 || row < 0 || column >= across || row >= down) continue;
      const weight = weights[Math.abs(dx) + Math.abs(dy)] ?? 0;
      sum += weight * (cells[row * across + column] ?? 0);
    }
    return sum;
  });

/** A corner is this part of the width and of the height. */
const [ofWidthInCorner, ofHeightInCorner] = [1 / 6, 1 / 8];

/** How far a line of print falls on its way to the right, by the lower ends of its characters. */
const slopeOf = (parts: ReadonlyArray<InkPart>): number => {
  const middles = parts.map(({ left, right }) => (left + right) / 2);
  const [x, y] = [middles, parts.map(({ bottom }) => bottom)].map(
    (places) => places.reduce((sum, each) => sum + each, 0) / places.length,
  );
  if (x === undefined || y === undefined) return 0;
  const spread = middles.reduce((sum, middle) => sum + (middle - x) ** 2, 0);
  const along = parts.reduce(
    (sum, { bottom }, at) => sum + ((middles[at] ?? x) - x) * (bottom - y),
    0,
  );
  return spread === 0 ? 0 : along / spread;
};

/** The corners of a character's box in its line. */
const cornersOf = (part: InkPart, width: number, slope: number): GlyphCorners => {
  const places = part.pixels.map((at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return { x: x + slope * y, y: y - slope * x };
  });
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of places) {
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  const across = Math.max(1, (right - left) * ofWidthInCorner);
  const down = Math.max(1, (bottom - top) * ofHeightInCorner);
  const inkAt = (isLeft: boolean, isTop: boolean): number => {
    const inside = places.filter(
      ({ x, y }) =>
        (isLeft ? x + 0.5 < left + across : x + 0.5 > right - across) &&
        (isTop ? y + 0.5 < top + down : y + 0.5 > bottom - down),
    );
    return Math.min(1, inside.length / (across * down));
  };
  return {
    topLeft: inkAt(true, true),
    topRight: inkAt(false, true),
    bottomLeft: inkAt(true, false),
    bottomRight: inkAt(false, false),
  };
};

const shapeOf = (
  part: InkPart,
  width: number,
  line: Pick<PixelBox, "top" | "bottom"> & { readonly isSoft: boolean; readonly slope: number },
): GlyphShape => {
  const cells = smoothed(inkInCells(part, width, line));
  const mean = cells.reduce((sum, each) => sum + each, 0) / cells.length;
  const centred = cells.map((each) => each - mean);
  const length = Math.max(Number.EPSILON, Math.hypot(...centred));
  return {
    cells: centred.map((each) => each / length),
    width: (part.right - part.left) / (line.bottom - line.top),
    ...(line.isSoft || part.left === 0 || part.right === width
      ? {}
      : { corners: cornersOf(part, width, line.slope), holes: holesOf(part, width) }),
  };
};

/** The highest print of a field in a view, in pixels: a portrait that was read as a word is none. */
const tallest = 120;

/** A part that is lower than this share of the highest one is a sign, or dirt. */
const low = 0.5;

/**
 * The shapes of the characters of a word in the picture that it was read in, in their order; absent where the print cannot
 * be cut into as many.
 */
export const glyphShapes = (
  picture: GreyPicture,
  { height, left, text, top, width }: PrintedWord,
): ReadonlyArray<GlyphShape> | undefined => {
  if (height > tallest) return undefined;
  const room = Math.max(1, 0.08 * height);
  const box = crop(picture, {
    left: left - room,
    top: top - room,
    right: left + width + room,
    bottom: top + height + room,
  });
  const mask = inkOf(box);
  if (mask === undefined) return undefined;
  const found = takeParts(mask, box.width);
  const heightOf = (part: InkPart): number => part.bottom - part.top;
  const highest = Math.max(0, ...found.map(heightOf));
  const isLow = (part: InkPart): boolean => heightOf(part) < low * highest;
  // What the picture cuts off above or below is of another line.
  const own = found.filter(
    (part) => !(isLow(part) && (part.top === 0 || part.bottom === box.height)),
  );
  const parts = joined(own).filter((part) => !isLow(part));
  if (parts.length !== text.length) return undefined;
  const line = {
    top: Math.min(...parts.map((part) => part.top)),
    bottom: Math.max(...parts.map((part) => part.bottom)),
    slope: slopeOf(parts),
    isSoft: isSoft(box),
  };
  return parts.map((part) => shapeOf(part, box.width, line));
};

/** How much another width counts: a 1 that is as wide as a 7 is none. */
const ofWidth = 0.3;

/** How alike two shapes are: 1 for the same, and less for others. */
export const likeness = (one: GlyphShape, other: GlyphShape): number =>
  one.cells.reduce((sum, cell, at) => sum + cell * (other.cells[at] ?? 0), 0) -
  ofWidth * Math.abs(Math.log(one.width / other.width));
