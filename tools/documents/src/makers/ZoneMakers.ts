import {
  type CardPicture,
  cardSize,
  type CardSize,
  pageSize,
  printCard,
} from "@bonafide/testkit/document/specimen/CardDrawing";
import { drawFace } from "@bonafide/testkit/document/specimen/DrawnFace";
import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import {
  givenNames,
  type SpecimenPerson,
} from "@bonafide/testkit/document/specimen/SpecimenPerson";
import {
  cardTwoLines,
  passcardLines,
  passportLines,
} from "@bonafide/testkit/document/specimen/SpecimenZone";
import { drawZone } from "@bonafide/testkit/document/specimen/ZoneDrawing";
import { drawGround, type MakerStyle, makerStyle, print } from "./MakerDrawing.ts";
import type { MakerFont } from "./MakerFonts.ts";
import { labelled, type ZoneField, zoneFields, zoneLabels } from "./MakerLabels.ts";

type Fonts = readonly [MakerFont, ...ReadonlyArray<MakerFont>];

/** What is done to a zone's lines after their check digits were computed. */
export type EditLines = (lines: ReadonlyArray<string>) => ReadonlyArray<string>;

/** Where the fields stand, as parts of the space for print: left and baseline. */
type Places = Readonly<Record<ZoneField, readonly [x: number, y: number]>>;

const places: readonly [Places, ...ReadonlyArray<Places>] = [
  {
    number: [0.55, 0.12],
    last: [0, 0.27],
    given: [0, 0.42],
    nationality: [0, 0.57],
    birthDate: [0, 0.72],
    sex: [0.55, 0.57],
    issued: [0, 0.87],
    expires: [0.55, 0.87],
    issuer: [0.55, 0.27],
  },
  {
    last: [0, 0.12],
    given: [0, 0.28],
    sex: [0, 0.44],
    nationality: [0.45, 0.44],
    birthDate: [0, 0.6],
    number: [0.5, 0.6],
    issued: [0, 0.78],
    expires: [0.5, 0.78],
    issuer: [0.5, 0.12],
  },
  {
    number: [0, 0.12],
    nationality: [0.5, 0.12],
    last: [0, 0.3],
    given: [0, 0.48],
    birthDate: [0, 0.66],
    sex: [0.5, 0.66],
    expires: [0, 0.84],
    issued: [0.5, 0.84],
    issuer: [0.5, 0.3],
  },
];

interface Space {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The codes of nationalities. */
const codes: ReadonlyMap<string, string> = new Map([
  ["CANADIAN", "CAN"],
  ["UTOPIAN", "UTO"],
  ["XANADIAN", "XAN"],
]);

/** A nationality in three letters (even seeds) or as a word. */
export const nationalityOf = ({ state: [, word] }: SpecimenPerson, seed: number): string =>
  seed % 2 === 0 ? (codes.get(word) ?? word) : word;

interface Holder {
  readonly person: SpecimenPerson;
  readonly number: string;
  /** A page prints its issuing state. */
  readonly issuer?: string;
}

const drawPrint = (
  { issuer = "", number, person }: Holder,
  style: MakerStyle,
  space: Space,
  seed: number,
): string => {
  const { between, pick } = seededRandom(seed, "maker's print");
  const layout = pick(places);
  const labels = labelled(zoneFields, pick(zoneLabels));
  const size = Math.min(3, space.height * between(0.062, 0.072));
  const texts: Readonly<Record<ZoneField, string>> = {
    number,
    last: person.lastName,
    given: givenNames(person),
    nationality: nationalityOf(person, seed),
    birthDate: style.writeDay(person.birthDate),
    sex: person.sex,
    expires: style.writeDay(person.expires),
    issued: style.writeDay(person.issued),
    issuer,
  };
  const printed = zoneFields.filter((field) => texts[field] !== "" || field !== "issuer");
  return printed
    .map((field) => {
      const [across, down] = layout[field];
      const [x, y] = [space.x + across * space.width, space.y + down * space.height];
      const isHalf =
        across > 0 || printed.some((other) => layout[other][1] === down && layout[other][0] > 0);
      const widest = (isHalf ? 0.44 : 0.95) * space.width;
      return [
        print(labels.get(field) ?? "", style, {
          x,
          y: y - size * 1.05,
          size: size * 0.6,
          fill: style.labelInk,
          widest,
        }),
        print(texts[field], style, {
          x,
          y,
          size,
          fill: style.ink,
          widest,
          bold: seed % 3 === 1,
        }),
      ].join("");
    })
    .join("");
};

/** A zone at the lower end of a side, with a frame around it in some. */
const drawFoot = (
  lines: ReadonlyArray<string>,
  size: CardSize,
  seed: number,
): { readonly drawn: string; readonly top: number } => {
  const { between, pick, whole } = seededRandom(seed, "maker's zone");
  const scale = size === pageSize ? between(0.97, 1) : between(0.85, 0.97);
  const width = (lines[0]?.length ?? 30) * 2.54 * scale;
  const left = size === pageSize ? between(5, 6.5) : (size.width - width) / 2;
  const leading = 6.2 * scale;
  const last = size.height - between(size === pageSize ? 7 : 4.5, size === pageSize ? 8.5 : 6);
  const top = last - (lines.length - 1) * leading;
  const style = pick(["round", "sharp"] as const);
  const box = {
    x: left - between(0.9, 1.8),
    y: top - between(3.8, 4.6),
  };
  const frame =
    whole(0, 1) === 0
      ? ""
      : `<rect x="${box.x.toFixed(2)}" y="${box.y.toFixed(2)}" width="${(width + 2 * (left - box.x)).toFixed(2)}" height="${(last - box.y + 2).toFixed(2)}" fill="${pick(["none", "#ffffff55"])}" stroke="#44506a" stroke-width="0.2"/>`;
  const zone = drawZone(lines, { x: 0, y: 0, leading: 6.2, style }, seed + 3);
  const placed = `<g transform="translate(${left.toFixed(3)} ${top.toFixed(3)}) scale(${scale.toFixed(4)})">${zone}</g>`;
  return { drawn: frame + placed, top: box.y };
};

const drawSide = (
  title: string,
  holder: Holder,
  style: MakerStyle,
  { bottom, size }: { readonly bottom: number; readonly size: CardSize },
  seed: number,
): string => {
  const isRight = seed % 2 === 0;
  const wide = size.width * 0.24;
  const photo = { x: isRight ? size.width - wide - 5 : 5, y: 12, width: wide, height: wide * 1.28 };
  const x = isRight ? 5 : wide + 9;
  const space = { x, y: 10, width: size.width - wide - 15, height: bottom - 11 };
  return [
    drawFace(photo, seed),
    print(title, style, {
      x: 5,
      y: 7.5,
      size: 3.2,
      fill: style.labelInk,
      bold: true,
      widest: size.width / 2,
    }),
    print("SPECIMEN", style, { x: size.width - 20, y: 7, size: 2, fill: "#a03030" }),
    drawPrint(holder, style, space, seed),
  ].join("");
};

/** A passport's page: what is printed, and what its zone says. */
export const makerPassport = async (
  fonts: Fonts,
  seed: number,
  printed: SpecimenPerson,
  encoded: SpecimenPerson,
  edit: EditLines,
): Promise<CardPicture> => {
  const style = makerStyle(fonts, seed + 100, "international");
  const foot = drawFoot(edit(passportLines(encoded)), pageSize, seed);
  const [issuer] = printed.state;
  const holder = { person: printed, number: printed.passportNumber, issuer };
  const place = { bottom: Math.min(foot.top, 64), size: pageSize };
  return printCard(
    pageSize,
    "#f3f1ec",
    drawGround(pageSize, seed) +
      drawSide("UTOPIA  PASSPORT", holder, style, place, seed) +
      foot.drawn,
  );
};

/** TD2 cards are larger. Source: ISO/IEC 7810, ID-2. */
const largeCard: CardSize = { width: 105, height: 74 };

const drawRules = (style: MakerStyle, size: CardSize): string =>
  [
    "This card belongs to the Republic of Utopia and shall be given back on request.",
    "SPECIMEN. Finders leave it at any police station.",
  ]
    .map((text, at) =>
      print(text, style, {
        x: 5,
        y: 10 + 4 * at,
        size: 2,
        fill: style.ink,
        widest: size.width - 10,
      }),
    )
    .join("");

/** A card of TD1 (even seeds) or TD2; its sides are exchanged in a third. The zone of TD2 stands below the print. */
export const makerCard = async (
  fonts: Fonts,
  seed: number,
  printed: SpecimenPerson,
  encoded: SpecimenPerson,
  edit: EditLines,
): Promise<{ readonly front: CardPicture; readonly back: CardPicture }> => {
  const style = makerStyle(fonts, seed + 200, "international");
  const isSmall = seed % 2 === 0;
  const size = isSmall ? cardSize : largeCard;
  const lines = isSmall ? passcardLines(encoded) : cardTwoLines(encoded);
  const foot = drawFoot(edit(lines), size, seed + 50);
  const bottom = isSmall ? size.height - 2 : foot.top;
  const holder = { person: printed, number: printed.passcardNumber };
  const side = drawSide("UTOPIA IDENTITY CARD", holder, style, { bottom, size }, seed);
  const front = await printCard(
    size,
    "#f3f1ec",
    drawGround(size, seed) + side + (isSmall ? "" : foot.drawn),
  );
  const rules = drawRules(style, size);
  const back = await printCard(
    size,
    "#f3f1ec",
    drawGround(size, seed + 1) + rules + (isSmall ? foot.drawn : ""),
  );
  return seed % 3 === 0 ? { front: back, back: front } : { front, back };
};
