import { type CardPicture, drawText, pageSize, printCard } from "./CardDrawing.ts";
import { drawFace } from "./DrawnFace.ts";
import { drawGuilloche } from "./Guilloche.ts";
import { drawMark, notADocument } from "./SpecimenMark.ts";
import { type SpecimenPerson, givenNames } from "./SpecimenPerson.ts";
import { type SpecimenStyle, specimenStyle, writtenDay } from "./SpecimenStyle.ts";
import { drawZone } from "./ZoneDrawing.ts";
import { passportLines } from "./SpecimenZone.ts";

type Place = readonly [label: string, text: string, x: number, y: number];

const places = (person: SpecimenPerson, { dates }: SpecimenStyle): ReadonlyArray<Place> => [
  ["Type", "P", 0, 20],
  ["Code", "UTO", 15, 20],
  ["Passport No.", person.passportNumber, 42, 20],
  ["Surname", person.lastName, 0, 28],
  ["Given names", givenNames(person), 0, 35],
  ["Nationality", "UTOPIAN", 0, 42],
  ["Date of birth", writtenDay(person.birthDate, dates), 0, 49],
  ["Sex", person.sex, 42, 49],
  ["Date of expiry", writtenDay(person.expires, dates), 0, 56],
  ["Date of issue", writtenDay(person.issued, dates), 42, 56],
];

/** The data page of a passport of Utopia (TD3), in the style of a seed. Source of its parts: ICAO Doc 9303-4. */
export const passport = (
  person: SpecimenPerson,
  seed: number,
  style: SpecimenStyle = specimenStyle(seed),
): Promise<CardPicture> => {
  const { font, palette } = style;
  const title = { font, bold: true, fill: palette.title };
  const left = style.layout % 2 === 0;
  const from = left ? 43 : 7;
  const label = { font, fill: palette.label };
  const value = { font, bold: style.layout > 1, fill: palette.value, widest: left ? 40 : 39 };
  const body = [
    drawGuilloche(style.guilloche, pageSize, seed, { colours: palette.lines, opacity: 0.55 }),
    drawText("PASSPORT", from, 8.5, 4, title),
    drawText("Utopia", from + 42, 8.5, 3.4, title),
    drawFace({ x: left ? 6 : 86, y: 14, width: 33, height: 43 }, seed),
    ...places(person, style).map(
      ([name, text, x, y]) =>
        `${drawText(name, from + x, y - 3.2, 1.9, label)}${drawText(text, from + x, y, 3, value)}`,
    ),
    drawText(notADocument, from, 61.5, 1.9, { font, fill: "#777777" }),
    `<rect y="64.8" width="${pageSize.width}" height="23.2" fill="#fff" opacity="${style.panel.toFixed(2)}"/>`,
    drawMark({ width: pageSize.width, height: 64 }, style.mark),
    drawZone(passportLines(person), { x: 6.5, y: 73.5, leading: 6.35, style: style.zone }, seed),
  ];
  return printCard(pageSize, palette.ground, body.join(""));
};
