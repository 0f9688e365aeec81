import { type CardPicture, cardSize, drawText, printCard } from "./CardDrawing.ts";
import { drawFace } from "./DrawnFace.ts";
import { drawGuilloche } from "./Guilloche.ts";
import { drawDataMatrix, drawQr } from "./Pdf417Symbol.ts";
import { seededRandom } from "./SeededRandom.ts";
import { givenNames, makePerson, type SpecimenPerson } from "./SpecimenPerson.ts";
import { type SpecimenFont, specimenFonts } from "./SpecimenFonts.ts";
import { type DateStyle, writtenDay } from "./SpecimenStyle.ts";
import { cardTwoLines, passcardLines } from "./SpecimenZone.ts";
import { drawZone } from "./ZoneDrawing.ts";

/** TD2 cards are larger. Source: ISO/IEC 7810, ID-2. */
const largeCard = { width: 105, height: 74 } as const;

export interface OtherCard {
  readonly format: "TD1" | "TD2";
  readonly person: SpecimenPerson;
  readonly front: CardPicture;
  readonly back: CardPicture;
}

type Gradient = readonly [from: string, middle: string, to: string];

/** What stands beside the values, in the order of the values. */
type Labels = ReadonlyArray<string>;

const gradients: readonly [Gradient, ...ReadonlyArray<Gradient>] = [
  ["#7fa8d8", "#f6e3ef", "#d86a9a"],
  ["#e8c36a", "#fbf7e8", "#8dbb7a"],
  ["#b9a6d9", "#eef4fb", "#6fb7c4"],
  ["#d9b9a0", "#f7efe6", "#b8c8dc"],
];

const inks: readonly [string, ...ReadonlyArray<string>] = [
  "#161616",
  "#333a4a",
  "#4b4b4b",
  "#5d5560",
];

const words: readonly [Labels, ...ReadonlyArray<Labels>] = [
  [
    "Surname",
    "Given names",
    "Date of birth",
    "Sex",
    "Date of expiry",
    "Document no.",
    "Nationality",
  ],
  [
    "NOM / Surname",
    "PRENOMS / Given names",
    "NE(E) LE / Birth",
    "SEXE / Sex",
    "EXPIRE LE / Expiry",
    "CARTE No",
    "NATIONALITE",
  ],
  [
    "Nachname / Surname",
    "Vornamen / Given names",
    "Geburtsdatum / Date of birth",
    "Sex",
    "Valid until",
    "Card number",
    "Nationality",
  ],
  [
    "APELLIDOS / SURNAME",
    "NOMBRE / NAME",
    "NACIMIENTO / BIRTH",
    "SEXO / SEX",
    "VALIDEZ / EXPIRY",
    "NUM",
    "NACIONALIDAD",
  ],
];

const lineOf = (
  text: string,
  x: number,
  y: number,
  size: number,
  font: SpecimenFont,
  fill: string,
  widest = 60,
  bold = false,
): string => drawText(text, x, y, size, { font, fill, widest, bold });

/**
 * A card with a zone, by seed, in none of the layouts of the other specimens: what other makers' cards are like. On its back
 * may be a visible digital seal.
 */
export const otherCard = async (seed: number, seal?: Uint8Array): Promise<OtherCard> => {
  const { between, pick, whole } = seededRandom(seed, "other card");
  const format = seed % 2 === 0 ? "TD1" : "TD2";
  const person = makePerson(seed + 900);
  const size = format === "TD1" ? cardSize : largeCard;
  const [from, middle, to] = pick(gradients);
  const ink = pick(inks);
  const font = pick(specimenFonts);
  const names = pick(words);
  const dates: DateStyle = pick([
    "day.month.year",
    "day month year",
    "year/month/day",
    "month/day/year",
  ]);
  const smaller = format === "TD1" ? between(0.82, 1) : between(0.86, 1.02);
  const framed = whole(0, 2) > 0;
  const ofZone = format === "TD1" ? passcardLines(person) : cardTwoLines(person);
  const chars = ofZone[0]?.length ?? 30;
  const width = chars * 2.54 * smaller;
  const left = (size.width - width) / 2;
  const lines = ofZone.length;
  const leading = 6 * smaller;
  const bottom = size.height - between(4.2, 6.5);
  const top = bottom - (lines - 1) * leading;
  const zone = [
    framed
      ? `<rect x="${(left - between(0.8, 2)).toFixed(2)}" y="${(top - 4.4).toFixed(2)}" width="${(width + 3).toFixed(2)}" height="${((lines - 1) * leading + 6.6).toFixed(2)}" fill="none" stroke="${ink}" stroke-width="0.25"/>`
      : "",
    `<g transform="translate(${left.toFixed(3)} ${top.toFixed(3)}) scale(${smaller.toFixed(4)})">${drawZone(ofZone, { x: 0, y: 0, leading: 6, style: pick(["round", "sharp"]) }, seed)}</g>`,
  ].join("");
  const ground = `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="${between(0, 0.8).toFixed(2)}"><stop offset="0" stop-color="${from}"/><stop offset="0.5" stop-color="${middle}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${size.width}" height="${size.height}" fill="url(#g)"/>`;
  const pattern = drawGuilloche(pick(["waves", "rosettes", "lattice"]), size, seed, {
    colours: [from, to],
    opacity: between(0.15, 0.45),
  });
  const number = person.passcardNumber;
  const photoWidth = size.width * 0.26;
  const faceRight = whole(0, 1) === 1;
  const photo = drawFace(
    {
      x: faceRight ? size.width - photoWidth - 5 : 5,
      y: 13,
      width: photoWidth,
      height: photoWidth * 1.25,
    },
    seed,
  );
  const x = faceRight ? 5 : photoWidth + 9;
  const wide = size.width - photoWidth - 16;
  const values = [
    person.lastName,
    givenNames(person),
    writtenDay(person.birthDate, dates),
    person.sex,
    writtenDay(person.expires, dates),
    number,
    "UTO",
  ];
  // Of TD2, the zone stands on the side with the print, and the print above it.
  const printBottom = format === "TD2" ? top - 6 : size.height - 4;
  const row = (printBottom - 12) / 5;
  const valueSize = Math.min(3.1, row * 0.45);
  const cell = (index: number, column: number, at: number): string =>
    lineOf(
      names[index] ?? "",
      x + column,
      13 + at * row,
      valueSize * 0.62,
      font,
      ink,
      wide / (column > 0 ? 2.2 : 1),
    ) +
    lineOf(
      values[index] ?? "",
      x + column,
      13 + at * row + valueSize * 1.15,
      valueSize,
      font,
      ink,
      wide / (column > 0 ? 2.2 : 1),
      seed % 3 === 0,
    );
  const half = wide * 0.55;
  const print = [
    lineOf(
      format === "TD1" ? "UTOPIA  IDENTITY CARD" : "UTOPIA RESIDENCE PERMIT",
      5,
      8,
      3.2,
      font,
      ink,
      size.width - 10,
      true,
    ),
    photo,
    cell(5, 0, 0),
    cell(0, 0, 1),
    cell(1, 0, 2),
    cell(2, 0, 3),
    cell(3, half, 3),
    cell(4, 0, 4),
    cell(6, half, 4),
    lineOf("SPECIMEN", x + wide * 0.6, 8, 2, font, "#b01020", 20),
  ].join("");
  const legal = [
    lineOf(
      "This card remains the property of the Republic of Utopia.",
      5,
      9,
      2,
      font,
      ink,
      size.width - 10,
    ),
    lineOf(
      "If found, return to any police station or to PO BOX 1234, 98765 NEW UTOPIA.",
      5,
      13,
      2,
      font,
      ink,
      size.width - 10,
    ),
    lineOf(
      `Issued ${writtenDay(person.issued, dates)}   SPECIMEN`,
      5,
      17,
      2.2,
      font,
      ink,
      size.width / 2,
    ),
    seed % 4 === 0
      ? drawQr("https://utopia.example/card", { x: size.width - 19, y: 15, width: 13 })
      : "",
    seal === undefined ? "" : drawDataMatrix(seal, { x: size.width - 24, y: 24, width: 16.5 }),
  ].join("");
  const front = await printCard(
    size,
    middle,
    ground + pattern + print + (format === "TD2" ? zone : ""),
  );
  const back = await printCard(
    size,
    middle,
    ground + pattern + legal + (format === "TD1" ? zone : ""),
  );
  return { format, person, front, back };
};
