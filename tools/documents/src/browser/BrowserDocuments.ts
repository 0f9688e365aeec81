import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import { cardSize } from "@bonafide/testkit/document/specimen/CardDrawing";
import type { CardPicture } from "@bonafide/testkit/document/specimen/CardDrawing";
import { type BrowserEdit, type EditWords } from "./BrowserEdits.ts";
import type { BrowserHolder } from "./BrowserHolder.ts";
import type { BrowserPrinter } from "./BrowserPrint.ts";
import { frontSize, licenseBack, licenseFront } from "./LicenseSides.ts";
import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import { type ZoneKind, zoneHolder } from "./ZoneData.ts";
import { payloadCodes } from "./LicensePayload.ts";
import { zoneSides, zoneSize } from "./ZoneLayouts.ts";
import { zoneStateOf, zoneStates } from "./ZoneStates.ts";
import { licenseHolder, licenseStateOf, licenseStates, otherNames } from "./LicenseHolder.ts";

export const browserKinds = ["license", "passport", "td1", "td2"] as const;
export type BrowserKind = (typeof browserKinds)[number];

/** A document's two sides, or its one page, and print that crosses other print: a fault of the drawing. */
export interface BrowserSides {
  readonly front: CardPicture;
  readonly back: CardPicture | undefined;
  readonly faults: ReadonlyArray<string>;
}

/** A document by seed: who holds it, what it may be edited to, and its pictures. */
export interface BrowserDocument {
  readonly kind: DocumentKind;
  readonly title: string;
  readonly holder: BrowserHolder;
  readonly words: EditWords;
  readonly draw: (printer: BrowserPrinter, edit: BrowserEdit) => Promise<BrowserSides>;
}

const license = (seed: number): BrowserDocument => {
  const state = licenseStateOf(seed);
  const holder = licenseHolder(seed);
  const { lastNames: last, men, streets, women } = otherNames;
  return {
    kind: "license",
    title: `${state.code} ${state.layout}`,
    holder,
    words: {
      last,
      first: holder.sex === "F" ? women : men,
      streets,
      cities: [state.cities[0][0], state.cities[1][0]],
      classes: ["A", "B", "C", "M", "D"],
      states: ["OH", "TX", "NV", "WA", "FL"],
      headers: licenseStates.map(({ name }) => name).filter((name) => name !== state.name),
      codes: payloadCodes(holder, state, seed),
      other: licenseHolder(seed + licenseStates.length * 7),
    },
    draw: async (printer, { data, omitted, print, treated }) => {
      const front = await printer.print(
        licenseFront({ ...holder, ...print }, state, seed),
        frontSize(state),
        treated,
      );
      const back = await printer.print(
        licenseBack({ ...holder, ...data }, state, seed, omitted),
        cardSize,
      );
      return {
        front: front.picture,
        back: back.picture,
        faults: [...front.faults, ...back.faults],
      };
    },
  };
};

const zoned = (kind: ZoneKind, seed: number): BrowserDocument => {
  const state = zoneStateOf(seed);
  const holder = zoneHolder(kind, seed);
  const { pick } = seededRandom(seed, "browser's other state");
  const another = zoneStateOf(seed + pick([1, 3, 5, 7]));
  return {
    kind: kind === "passport" ? "passport" : "passcard",
    title: state.code,
    holder,
    words: {
      last: another.last,
      first: holder.sex === "F" ? another.women : another.men,
      nations: [another.code],
      other: zoneHolder(kind, seed + 4 * zoneStates.length),
    },
    draw: async (printer, { data, print, treated }) => {
      const sides = zoneSides(kind, { ...holder, ...print }, { ...holder, ...data }, state, seed);
      const front = await printer.print(sides.front, zoneSize[kind], treated);
      const back =
        sides.back === undefined ? undefined : await printer.print(sides.back, zoneSize[kind]);
      return {
        front: front.picture,
        back: back?.picture,
        faults: [...front.faults, ...(back?.faults ?? [])],
      };
    },
  };
};

export const browserDocument = (kind: BrowserKind, seed: number): BrowserDocument =>
  kind === "license" ? license(seed) : zoned(kind, seed);
