import type { CardSize } from "@bonafide/testkit/document/specimen/CardDrawing";
import { drawGuilloche, guillocheKinds } from "@bonafide/testkit/document/specimen/Guilloche";
import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import type { MakerFont } from "./MakerFonts.ts";

/** How a maker prints: typefaces, colours and the way of its days. */
export interface MakerStyle {
  readonly font: MakerFont;
  readonly ink: string;
  readonly labelInk: string;
  readonly writeDay: (day: string) => string;
}

/** A day of three parts, in a maker's way. */
type WriteDay = (year: string, month: string, date: string) => string;

const months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");
const monthName = (month: string): string => months[Number(month) - 1] ?? "";

const american: readonly [WriteDay, ...ReadonlyArray<WriteDay>] = [
  (year, month, date) => `${month}/${date}/${year}`,
  (year, month, date) => `${month}-${date}-${year}`,
  (year, month, date) => `${monthName(month)} ${date}, ${year}`,
];

const international: readonly [WriteDay, ...ReadonlyArray<WriteDay>] = [
  (year, month, date) => `${date}.${month}.${year}`,
  (year, month, date) => `${date} ${monthName(month)} ${year}`,
  (year, month, date) => `${date}/${month}/${year}`,
  (year, month, date) => `${date} ${month} ${year}`,
];

const writers = { american, international } as const;

/** A maker's style by seed. */
export const makerStyle = (
  fonts: readonly [MakerFont, ...ReadonlyArray<MakerFont>],
  seed: number,
  days: keyof typeof writers,
): MakerStyle => {
  const { pick } = seededRandom(seed, "maker");
  const write = pick(writers[days]);
  return {
    font: pick(fonts),
    ink: pick(["#0d0d0d", "#1c2430", "#26202a"]),
    labelInk: pick(["#2b4a6b", "#5a2d2d", "#3d3d3d", "#2f5a45"]),
    writeDay: (day) => write(day.slice(0, 4), day.slice(5, 7), day.slice(8)),
  };
};

export interface Print {
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  /** An em, in millimetres. */
  readonly size: number;
  readonly fill: string;
  readonly bold?: boolean;
  /** Millimetres; a text that is wider is printed smaller. */
  readonly widest?: number;
}

/** A text as an SVG path, in millimetres. */
export const print = (
  text: string,
  { font }: Pick<MakerStyle, "font">,
  { bold = false, fill, size, widest, x, y }: Print,
): string => {
  const file = bold ? font.bold : font.plain;
  const width = file.width(text, size);
  const fitted = widest === undefined || width <= widest ? 1 : widest / width;
  return `<path fill="${fill}" d="${file.path(text, x, y, size * fitted, 3)}"/>`;
};

/** The width of a text in millimetres. */
export const widthOf = (text: string, size: number, { font }: Pick<MakerStyle, "font">): number =>
  font.plain.width(text, size);

type Gradient = readonly [from: string, middle: string, to: string];

const grounds: readonly [Gradient, ...ReadonlyArray<Gradient>] = [
  ["#dfe9f4", "#f8f4ea", "#e9dfee"],
  ["#f3e3c8", "#fbfbf4", "#d5e7da"],
  ["#e6d7e8", "#f2f6fb", "#cfe3e6"],
  ["#f0d9cc", "#fbf3ea", "#d4dcea"],
];

/** A ground of a gradient and fine lines. */
export const drawGround = (size: CardSize, seed: number): string => {
  const { between, pick } = seededRandom(seed, "maker's ground");
  const [from, middle, to] = pick(grounds);
  const turn = between(0, 1).toFixed(2);
  const stops = [from, middle, to].map(
    (colour, at) => `<stop offset="${at / 2}" stop-color="${colour}"/>`,
  );
  return [
    `<defs><linearGradient id="maker" x1="0" y1="0" x2="1" y2="${turn}">${stops.join("")}</linearGradient></defs>`,
    `<rect width="${size.width}" height="${size.height}" fill="url(#maker)"/>`,
    drawGuilloche(pick(guillocheKinds), size, seed + 31, {
      colours: [pick(["#7d9fc4", "#c4937d", "#8fb08a"]), pick(["#a78fc0", "#c9b26a"])],
      opacity: between(0.25, 0.5),
    }),
  ].join("");
};
