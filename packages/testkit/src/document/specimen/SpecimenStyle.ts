import { type GuillocheKind, guillocheKinds } from "./Guilloche.ts";
import type { OcrBStyle } from "./OcrB.ts";
import { seededRandom } from "./SeededRandom.ts";
import { type SpecimenFont, specimenFonts } from "./SpecimenFonts.ts";

/** How a specimen writes a day. */
export type DateStyle =
  | "month/day/year"
  | "month-day-year"
  | "year/month/day"
  | "day month year"
  | "day.month.year";

/** What stands before a field: the standard's codes, words, a few letters, numbers alone, or words in two languages. */
export type LabelStyle = "coded" | "worded" | "terse" | "numbered" | "bilingual";

/** How a licence's number is grouped, which its barcode is not. */
export type NumberStyle = "plain" | "spaced" | "dashed";

export interface Palette {
  readonly ground: string;
  readonly lines: readonly [string, ...ReadonlyArray<string>];
  readonly title: string;
  readonly label: string;
  readonly value: string;
  /** Of what matters most: number and dates. */
  readonly strong: string;
}

/** What makes one specimen look unlike another, so that reading them well is not reading one template well. */
export interface SpecimenStyle {
  /** Of how the fields are laid out: 0 to 3, or 4 and 5, which no seed chooses. */
  readonly layout: number;
  readonly font: SpecimenFont;
  readonly dates: DateStyle;
  readonly labels: LabelStyle;
  readonly numbers: NumberStyle;
  /** Last and first names share a line. */
  readonly oneLine: boolean;
  readonly palette: Palette;
  readonly guilloche: GuillocheKind;
  readonly zone: OcrBStyle;
  /** How much the lines behind the zone are paled: 0 to 1. */
  readonly panel: number;
  /** How dark the word SPECIMEN stands across the face: 0 to 1. */
  readonly mark: number;
}

const palettes: readonly [Palette, ...ReadonlyArray<Palette>] = [
  {
    ground: "#f4f1ea",
    lines: ["#b9cfe4", "#e4c9b9"],
    title: "#1f3a93",
    label: "#335555",
    value: "#111111",
    strong: "#aa1111",
  },
  {
    ground: "#eef4ee",
    lines: ["#b7d9b9", "#d9d3a8"],
    title: "#1d5b33",
    label: "#3d5a44",
    value: "#151515",
    strong: "#151515",
  },
  {
    ground: "#f3eef6",
    lines: ["#cdb8df", "#b8c6e2"],
    title: "#4b2a73",
    label: "#5a4a6a",
    value: "#1a1a1a",
    strong: "#7a1030",
  },
  {
    ground: "#fbf6e6",
    lines: ["#e6cf95", "#dcb8a0"],
    title: "#6b4413",
    label: "#6a5a3a",
    value: "#1c1610",
    strong: "#1c1610",
  },
  {
    ground: "#e8f1f7",
    lines: ["#9fc2da", "#a9d5cf"],
    title: "#0d3c5c",
    label: "#2b4c63",
    value: "#0e1a24",
    strong: "#0d3c8c",
  },
  {
    ground: "#f7ecec",
    lines: ["#e2b4b4", "#d7c3dd"],
    title: "#7c1f2d",
    label: "#6b4a4f",
    value: "#161011",
    strong: "#161011",
  },
];

/** The style of a seed. */
export const specimenStyle = (seed: number): SpecimenStyle => {
  const { between, pick, whole } = seededRandom(seed, "style");
  return {
    layout: whole(0, 3),
    font: pick(specimenFonts),
    dates: pick([
      "month/day/year",
      "month/day/year",
      "month/day/year",
      "month-day-year",
      "year/month/day",
      "day month year",
    ]),
    labels: pick(["coded", "worded", "terse"]),
    palette: pick(palettes),
    guilloche: pick(guillocheKinds),
    zone: pick(["round", "sharp"]),
    panel: between(0.15, 0.75),
    mark: between(0.1, 0.2),
    numbers: pick(["plain", "plain", "plain", "spaced", "dashed"]),
    oneLine: pick([false, false, false, true]),
  };
};

/** A style of a seed that looks less alike: every layout, label and way to write a day in turn. */
export const variedStyle = (seed: number): SpecimenStyle => ({
  ...specimenStyle(seed),
  layout: seed % 6,
  labels: (["coded", "worded", "bilingual", "terse", "numbered"] as const)[seed % 5] ?? "coded",
  dates:
    (["month/day/year", "day month year", "month-day-year", "day.month.year"] as const)[seed % 4] ??
    "year/month/day",
});

const months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** Writes a day (`YYYY-MM-DD`) in a style. */
export const writtenDay = (day: string, style: DateStyle): string => {
  const [year, month, date] = [day.slice(0, 4), day.slice(5, 7), day.slice(8)];
  switch (style) {
    case "month/day/year":
      return `${month}/${date}/${year}`;
    case "month-day-year":
      return `${month}-${date}-${year}`;
    case "year/month/day":
      return `${year}/${month}/${date}`;
    case "day.month.year":
      return `${date}.${month}.${year}`;
    case "day month year":
      return `${date} ${months[Number(month) - 1] ?? ""} ${year}`;
  }
};

/** Writes a licence's number in a style: in groups of four, the last one shorter. */
export const writtenNumber = (number: string, style: NumberStyle): string => {
  const groups = number.match(/.{1,4}/g) ?? [];
  switch (style) {
    case "plain":
      return number;
    case "spaced":
      return groups.join(" ");
    case "dashed":
      return groups.join("-");
  }
};
