import { type CardPicture, drawText, pageSize, printCard } from "./CardDrawing.ts";
import { drawFace } from "./DrawnFace.ts";
import { drawGuilloche } from "./Guilloche.ts";
import { drawMark, notADocument } from "./SpecimenMark.ts";
import { type SpecimenPerson, givenNames } from "./SpecimenPerson.ts";
import { type SpecimenStyle, specimenStyle, writtenDay } from "./SpecimenStyle.ts";
import { drawZone } from "./ZoneDrawing.ts";
import { passportLines } from "./SpecimenZone.ts";

type Place = readonly [label: string, text: string, x: number, y: number];

/** What stands above a field, in English or in two languages. */
const labelsOf = ({ labels }: SpecimenStyle): ReadonlyArray<string> =>
  labels === "bilingual"
    ? [
        "Type/Type",
        "Code/Code",
        "Passport No./No. du passeport",
        "Surname/Nom",
        "Given names/Pr\u00e9noms",
      ].concat(
        ["Nationality/Nationalit\u00e9", "Date of birth/Date de naissance", "Sex/Sexe"],
        ["Date of expiry/Date d'expiration", "Date of issue/Date de d\u00e9livrance"],
      )
    : [
        "Type",
        "Code",
        "Passport No.",
        "Surname",
        "Given names",
        "Nationality",
        "Date of birth",
      ].concat(["Sex", "Date of expiry", "Date of issue"]);

const places = (person: SpecimenPerson, style: SpecimenStyle): ReadonlyArray<Place> => {
  const labels = labelsOf(style);
  const day = (written: string): string => writtenDay(written, style.dates);
  const values = [
    ["P", 0, 20],
    [person.state[0], 15, 20],
    [person.passportNumber, 42, 20],
    [person.lastName, 0, 28],
    [givenNames(person), 0, 35],
    [person.state[1], 0, 42],
    [day(person.birthDate), 0, 49],
    [person.sex, 42, 49],
    [day(person.expires), 0, 56],
    [day(person.issued), 42, 56],
  ] as const;
  return values.map(([text, x, y], at) => [labels[at] ?? "", text, x, y]);
};

/** The data page of a passport of Utopia (TD3), in the style of a seed. Source of its parts: ICAO Doc 9303-4. */
export const passport = (
  person: SpecimenPerson,
  seed: number,
  style: SpecimenStyle = specimenStyle(seed),
  zone: ReadonlyArray<string> = passportLines(person),
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
    drawZone(zone, { x: 6.5, y: 73.5, leading: 6.35, style: style.zone }, seed),
  ];
  return printCard(pageSize, palette.ground, body.join(""));
};
