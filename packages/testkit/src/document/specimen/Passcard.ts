import { type CardPicture, cardSize, drawText, printCard } from "./CardDrawing.ts";
import { drawFace } from "./DrawnFace.ts";
import { drawGuilloche } from "./Guilloche.ts";
import { drawMark, notADocument } from "./SpecimenMark.ts";
import { drawQr } from "./Pdf417Symbol.ts";
import { type SpecimenPerson, givenNames } from "./SpecimenPerson.ts";
import { type SpecimenStyle, specimenStyle, writtenDay } from "./SpecimenStyle.ts";
import { drawZone } from "./ZoneDrawing.ts";
import { passcardLines } from "./SpecimenZone.ts";

type Place = readonly [label: string, text: string, x: number, y: number];

const places = (person: SpecimenPerson, { dates }: SpecimenStyle): ReadonlyArray<Place> => [
  ["Passport card no.", person.passcardNumber, 0, 18],
  ["Surname", person.lastName, 0, 25],
  ["Given names", givenNames(person), 0, 32],
  ["Date of birth", writtenDay(person.birthDate, dates), 0, 39],
  ["Sex", person.sex, 28, 39],
  ["Expires on", writtenDay(person.expires, dates), 0, 46],
  ["Nationality", person.state[0], 28, 46],
];

/** The front of a passcard of Utopia, in the style of a seed. */
export const passcardFront = (
  person: SpecimenPerson,
  seed: number,
  style: SpecimenStyle = specimenStyle(seed),
): Promise<CardPicture> => {
  const { font, palette } = style;
  const title = { font, bold: true, fill: palette.title };
  const left = style.layout % 2 === 0;
  const from = left ? 34 : 5;
  const label = { font, fill: palette.label };
  const value = { font, bold: style.layout > 1, fill: palette.value, widest: 27 };
  const body = [
    drawGuilloche(style.guilloche, cardSize, seed, { colours: palette.lines, opacity: 0.5 }),
    drawText("UTOPIA", 5, 6.5, 3.4, title),
    drawText("PASSPORT CARD", 5, 10.5, 2.7, title),
    drawFace({ x: left ? 5 : 55, y: 14, width: 26, height: 33 }, seed),
    ...places(person, style).map(
      ([name, text, x, y]) =>
        `${drawText(name, from + x, y - 3.2, 1.8, label)}${drawText(text, from + x, y, 2.9, { ...value, widest: x > 0 ? 20 : 46 })}`,
    ),
    drawText(notADocument, 5, 51.5, 1.9, { font, fill: "#777777" }),
    drawMark(cardSize, style.mark),
  ];
  return printCard(cardSize, palette.ground, body.join(""));
};

/** The back of a passcard of Utopia, with its machine-readable zone (TD1) and, if wanted, a QR code. Source: ICAO Doc 9303-5. */
export const passcardBack = (
  person: SpecimenPerson,
  seed: number,
  style: SpecimenStyle = specimenStyle(seed),
  zone: ReadonlyArray<string> = passcardLines(person),
  qr?: string,
): Promise<CardPicture> => {
  const widest = qr === undefined ? 75 : 55;
  const text = { font: style.font, fill: style.palette.value, widest };
  const body = [
    drawGuilloche(style.guilloche, cardSize, seed + 1, {
      colours: style.palette.lines,
      opacity: 0.5,
    }),
    drawText(`UTOPIA PASSPORT CARD - ${notADocument}`, 5, 8, 2.4, { ...text, bold: true }),
    drawText("This card is invented. It was never issued.", 5, 13, 1.9, text),
    drawText("It is not valid for travel by air, by land or by sea.", 5, 17, 1.9, text),
    `<rect y="30" width="${cardSize.width}" height="24" fill="#fff" opacity="${style.panel.toFixed(2)}"/>`,
    drawZone(zone, { x: 4.7, y: 36.5, leading: 6, style: style.zone }, seed),
    qr === undefined ? "" : drawQr(qr, { x: 62, y: 5, width: 21 }),
  ];
  return printCard(cardSize, style.palette.ground, body.join(""));
};
