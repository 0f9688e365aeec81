import {
  type CardPicture,
  cardSize,
  printCard,
} from "@bonafide/testkit/document/specimen/CardDrawing";
import { type Box, drawFace } from "@bonafide/testkit/document/specimen/DrawnFace";
import { drawSymbol } from "@bonafide/testkit/document/specimen/Pdf417Symbol";
import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import { specimenPayload } from "@bonafide/testkit/document/specimen/SpecimenPayload";
import {
  givenNames,
  type SpecimenPerson,
} from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { drawGround, type MakerStyle, makerStyle, print, widthOf } from "./MakerDrawing.ts";
import type { MakerFont } from "./MakerFonts.ts";
import {
  labelled,
  type LicenseField,
  licenseFields,
  type LicenseLabels,
  licenseLabels,
} from "./MakerLabels.ts";

/** Where a license has what, in millimetres; each field has the left and the baseline of its value, and its size. */
interface Layout {
  readonly title: string;
  readonly labels: LicenseLabels;
  /** Whether labels stand above their values; else before them. */
  readonly above: boolean;
  readonly labelSize: number;
  readonly photo: Box;
  readonly height: (inches: number) => string;
  readonly places: string;
}

const feet = (inches: number): readonly [feet: number, inches: string] => [
  Math.floor(inches / 12),
  String(inches % 12).padStart(2, "0"),
];
const dashed = (inches: number): string => feet(inches).join("-");
const marked = (inches: number): string => `${feet(inches)[0]}'-${feet(inches)[1]}"`;
const spaced = (inches: number): string => `${feet(inches)[0]}' ${feet(inches)[1]}"`;

const left: Box = { x: 3.5, y: 12, width: 23, height: 30 };
const right: Box = { x: 59, y: 13, width: 23, height: 30 };

/** Fields in the order of their labels: number, expires, birthDate, last, given, address, sex, height, eyes, issued, class. */
const layouts: readonly [Layout, ...ReadonlyArray<Layout>] = [
  {
    title: "NORTH UTOPIA  DRIVER LICENSE",
    labels: "coded",
    above: false,
    labelSize: 1.7,
    photo: left,
    height: marked,
    places:
      "30 14.5 3.2|60 19.5 2.6|30 24.5 2.8|30 29 2.8|30 33 2.8|30 37 2.2|30 44 2.3|44 44 2.3|63 44 2.3|30 48 2.3|63 48 2.3",
  },
  {
    title: "UTOPIA DRIVER LICENSE",
    labels: "wordy",
    above: true,
    labelSize: 1.6,
    photo: left,
    height: spaced,
    places:
      "30 15 3|60 15 2.8|60 21.5 2.8|30 21.5 2.8|30 28 2.8|30 34.5 2.2|30 44 2.4|38 44 2.4|50 44 2.4|62 44 2.4|62 28 2.4",
  },
  {
    title: "STATE OF UTOPIA",
    labels: "capitals",
    above: true,
    labelSize: 1.5,
    photo: right,
    height: dashed,
    places:
      "4 15 3.1|32 15 2.7|4 35 2.7|4 21.5 2.9|4 28 2.9|4 42 2.1|32 35 2.4|40 35 2.4|50 42 2.2|32 49.5 2.3|50 49.5 2.3",
  },
  {
    title: "WEST UTOPIA  OPERATOR LICENSE",
    labels: "colons",
    above: false,
    labelSize: 2,
    photo: right,
    height: marked,
    places:
      "4 14 3|4 18.5 2.7|4 23 2.7|4 27.5 2.7|4 31.5 2.7|4 35.5 2.1|4 43.5 2.3|18 43.5 2.3|36 43.5 2.3|4 48 2.3|33 48 2.3",
  },
  {
    title: "PROVINCE D'UTOPIE  PERMIS DE CONDUIRE",
    labels: "french",
    above: true,
    labelSize: 1.5,
    photo: left,
    height: marked,
    places:
      "30 15.5 2.9|58 15.5 2.7|58 22 2.7|30 22 2.7|30 28.5 2.7|30 35 2.1|30 45 2.4|42 45 2.4|58 45 2.4|58 28.5 2.6|70 45 2.4",
  },
  {
    title: "UTOPIA DEL SUR  LICENCIA",
    labels: "spanish",
    above: true,
    labelSize: 1.5,
    photo: right,
    height: dashed,
    places:
      "4 15.5 3|34 15.5 2.6|34 22 2.6|4 22 2.8|4 28.5 2.8|4 35 2.1|4 46 2.4|17 46 2.4|35 46 2.4|34 28.5 2.5|46 46 2.4",
  },
  {
    title: "EAST UTOPIA  DRIVING LICENCE",
    labels: "numbers",
    above: false,
    labelSize: 1.8,
    photo: left,
    height: marked,
    places:
      "31 14 3|31 18.5 2.7|31 23 2.7|31 27.5 2.7|31 31.5 2.7|31 35.5 2.1|31 43.5 2.4|43 43.5 2.4|62 43.5 2.4|31 48 2.4|62 48 2.4",
  },
  {
    title: "UTOPIA  IDENTIFICATION",
    labels: "coded",
    above: true,
    labelSize: 1.5,
    photo: right,
    height: dashed,
    places:
      "4 15 3.2|34 15 2.8|4 34.5 2.8|4 21.5 2.8|4 28 2.8|4 41 2.1|34 34.5 2.5|41 34.5 2.5|48 49.5 2.3|4 49.5 2.4|34 49.5 2.4",
  },
  {
    title: "NEW UTOPIA DRIVER LICENSE",
    labels: "capitals",
    above: false,
    labelSize: 1.7,
    photo: left,
    height: spaced,
    places:
      "29 14 3|29 18.5 2.6|29 23 2.6|29 27.5 2.6|29 31.5 2.6|29 35.5 2|29 43.5 2.3|43 43.5 2.3|65 43.5 2.3|29 48 2.3|60 48 2.3",
  },
  {
    title: "COMMONWEALTH OF UTOPIA",
    labels: "wordy",
    above: false,
    labelSize: 1.7,
    photo: { x: 60, y: 10, width: 22, height: 28 },
    height: dashed,
    places:
      "4 13.5 2.9|4 18 2.6|4 22.5 2.6|4 27 2.6|4 31 2.6|4 35 2|4 43 2.3|16 43 2.3|36 43 2.3|4 47.5 2.3|44 47.5 2.3",
  },
];

const textsOf = (
  person: SpecimenPerson,
  { writeDay }: MakerStyle,
  { height }: Layout,
): Readonly<Record<LicenseField, ReadonlyArray<string>>> => ({
  number: [person.licenseNumber],
  expires: [writeDay(person.expires)],
  birthDate: [writeDay(person.birthDate)],
  last: [person.lastName],
  given: [givenNames(person)],
  address: [person.street, `${person.city}, XU ${person.postalCode}`],
  sex: [person.sex],
  height: [height(person.height)],
  eyes: [person.eyes],
  issued: [writeDay(person.issued)],
  class: [person.vehicleClass],
});

/** The strong ones: number, days and names. */
const bold: ReadonlyArray<LicenseField> = ["number", "expires", "birthDate", "last", "given"];

/** A license of one of ten makers: what is printed, and what its barcode says. */
export const makerLicense = async (
  fonts: readonly [MakerFont, ...ReadonlyArray<MakerFont>],
  seed: number,
  printed: SpecimenPerson,
  encoded: SpecimenPerson,
): Promise<{ readonly front: CardPicture; readonly back: CardPicture }> => {
  const layout = layouts[seed % layouts.length] ?? layouts[0];
  const style = makerStyle(fonts, seed, "american");
  const { ink, labelInk } = style;
  const labels = labelled(licenseFields, licenseLabels[layout.labels]);
  const texts = textsOf(printed, style, layout);
  const places = layout.places.split("|").map((place) => place.split(" ").map(Number));
  const end = layout.photo === left ? 83 : 57;
  const fields = licenseFields.flatMap((field, at) => {
    const [x = 0, y = 0, size = 2.4] = places[at] ?? [];
    const label = labels.get(field) ?? "";
    const next = places.find(([otherX = 0, otherY = 0]) => otherX > x && Math.abs(otherY - y) < 3);
    const until = (next?.[0] ?? end) - 1;
    const from = layout.above ? x : x + widthOf(label, layout.labelSize, style) + 1.1;
    return [
      print(label, style, {
        x,
        size: layout.labelSize,
        fill: labelInk,
        widest: until - x,
        y: layout.above ? y - size * 0.92 : y,
      }),
      ...texts[field].map((text, row) =>
        print(text, style, {
          x: from,
          y: y + row * size * 1.25,
          size,
          fill: ink,
          widest: until - from,
          bold: bold.includes(field),
        }),
      ),
    ];
  });
  const heading = { x: 4, y: 8, size: 3.2, fill: labelInk, bold: true, widest: 68 };
  const front = await printCard(
    cardSize,
    "#f7f5f0",
    [
      drawGround(cardSize, seed),
      print(layout.title, style, heading),
      print(printed.country, style, { ...heading, x: 75, size: 2.6 }),
      drawFace(layout.photo, seed),
      ...fields,
      print("SPECIMEN", style, { x: 68, y: 52, size: 1.8, fill: "#a03030" }),
    ].join(""),
  );
  const { between, pick } = seededRandom(seed, "maker's back");
  const payload = specimenPayload(encoded, { version: pick([6, 8, 9, 10]) });
  const back = await printCard(
    cardSize,
    "#f4f4f2",
    [
      print("UTOPIA DEPARTMENT OF TRANSPORT   SPECIMEN", style, { x: 5, y: 8, size: 2, fill: ink }),
      drawSymbol(payload, { columns: pick([13, 15]), x: between(5, 9), y: 20, width: 71 }),
      print("This card is no document.", style, { x: 5, y: 50, size: 1.9, fill: ink }),
    ].join(""),
  );
  return { front, back };
};
