import type { AamvaJurisdiction } from "@bonafide/document-reader/aamva/AamvaJurisdictions";
import { Arbitrary } from "effect";
import { type AamvaPerson, anyIssuer, anyPerson, between, oneOf } from "./AamvaPerson.ts";

/** How names are laid out: whole, family and given, or each in an element of its own. */
type NameLayout = "Commas" | "Dollars" | "GivenCommas" | "GivenSpaces" | "Parts";

/** A card before it is printed. */
export interface AamvaCard {
  readonly person: AamvaPerson;
  readonly issuer: readonly [string, AamvaJurisdiction];
  readonly version: number;
  readonly type: "DL" | "ID" | "EN";
  readonly names: NameLayout;
  readonly yearFirst: boolean;
}

const namesOf = (version: number): Arbitrary.Arbitrary<NameLayout> => {
  if (version < 2) return oneOf("Commas", "Dollars", "Parts");
  return version < 4 ? oneOf("GivenCommas", "GivenSpaces", "Parts") : oneOf("Parts");
};

/** Cards of every version, issuer and layout. */
export const anyCard: Arbitrary.Arbitrary<AamvaCard> = Arbitrary.flatMap(
  between(0, 11),
  (version) =>
    Arbitrary.all({
      person: anyPerson,
      issuer: anyIssuer,
      version: Arbitrary.Constant(version),
      type: version < 8 ? oneOf("DL", "ID") : oneOf("DL", "ID", "EN"),
      names: namesOf(version),
      yearFirst: Arbitrary.map(between(0, 1), (turn) => turn === 1),
    }),
);

/** What can be known of the person from such a card: some layouts do not tell a first name of two words from two names. */
export const knownPerson = ({ person, names }: AamvaCard): AamvaPerson => {
  const words = person.first.split(" ");
  const [first = "", ...more] = words;
  if (names === "GivenSpaces") return { ...person, first, middle: [...more, ...person.middle] };
  if (names === "Parts") return person;
  if (person.middle.length === 0) return { ...person, first, middle: more };
  return names === "GivenCommas" ? person : { ...person, middle: [person.middle.join(" ")] };
};

type Element = readonly [code: string, value: string];

const nameElements = ({ person, names, version }: AamvaCard): ReadonlyArray<Element> => {
  const { last, first, middle, suffix = "" } = person;
  const whole = (mark: string) => [last, first, middle.join(" "), suffix].join(mark);
  switch (names) {
    case "Commas":
      return [["DAA", whole(",")]];
    case "Dollars":
      return [["DAA", whole("$")]];
    case "GivenCommas":
      return [
        ["DCS", last],
        ["DCT", [first, ...middle].join(",")],
        ["DCU", suffix],
      ];
    case "GivenSpaces":
      return [
        ["DCS", last],
        ["DCT", [first, ...middle].join(" ")],
        ["DCU", suffix],
      ];
    case "Parts":
      return version < 2
        ? [
            ["DAB", last],
            ["DAC", first],
            ["DAD", middle.join(",")],
            ["DAE", suffix],
          ]
        : [
            ...([
              ["DCS", last],
              ["DDE", "N"],
              ["DAC", first],
              ["DDF", "N"],
            ] as const),
            ...([
              ["DAD", middle.join(",")],
              ["DDG", "N"],
              ["DCU", suffix],
            ] as const),
          ];
  }
};

const dateText = (date: string, yearFirst: boolean): string =>
  yearFirst ? date.replaceAll("-", "") : `${date.slice(5).replace("-", "")}${date.slice(0, 4)}`;

/** The elements of a card, in an order that states use. */
export const elementsOf = (card: AamvaCard): ReadonlyArray<Element> => {
  const { person, version, yearFirst, issuer } = card;
  const [, { code, country }] = issuer;
  const classes: ReadonlyArray<Element> =
    version < 2
      ? [
          ["DAR", "C"],
          ["DAS", "NONE"],
          ["DAT", ""],
        ]
      : [
          ["DCA", "C"],
          ["DCB", "NONE"],
          ["DCD", "NONE"],
        ];
  const later: ReadonlyArray<Element> =
    version < 2
      ? []
      : [
          ["DCF", `7${person.number}`],
          ["DCG", country === "US" ? "USA" : country === "CA" ? "CAN" : "MEX"],
        ];
  return [
    ["DAQ", person.number],
    ...nameElements(card),
    ...classes,
    ["DBD", dateText(person.issued, yearFirst)],
    ["DBB", dateText(person.birthDate, yearFirst)],
    ["DBA", dateText(person.expires, yearFirst)],
    ["DBC", "1"],
    ["DAU", "070 IN"],
    ["DAY", "GRN"],
    ["DAG", person.street],
    ["DAI", person.city],
    ["DAJ", code],
    ["DAK", `${person.zip}0000  `],
    ...later,
  ];
};

/** The parts of a payload, each of which may be faulty. */
export interface AamvaParts {
  readonly start: string;
  readonly fileType: string;
  readonly numbers: string;
  readonly directory: string;
  readonly marker: string;
  readonly elements: ReadonlyArray<string>;
  readonly separator: string;
  readonly end: string;
  readonly more: string;
}

const four = (value: number): string => String(value).padStart(4, "0");

/** The parts of a card as the standard has them (annex D); a third of the cards have a jurisdiction's subfile. */
export const partsOf = (card: AamvaCard): AamvaParts => {
  const elements = elementsOf(card).map(([code, value]) => `${code}${value}`);
  const own = card.person.number.length % 3 === 0;
  const entries = own ? "02" : "01";
  const head = `${card.issuer[0]}${String(card.version).padStart(2, "0")}`;
  const numbers = `${head}${card.version < 2 ? entries : `03${entries}`}`;
  const at = 9 + numbers.length + (own ? 20 : 10);
  const length = elements.join("\n").length + 4;
  return {
    start: "@\n\u001e\r",
    fileType: "ANSI ",
    numbers,
    directory: `${card.type}${four(at)}${four(length)}${own ? `ZX${four(at + length)}0013` : ""}`,
    marker: card.type,
    elements,
    separator: "\n",
    end: "\n\r",
    more: own ? "ZXZXADACQ\nZXB\n\r" : "",
  };
};

/** Prints the parts. */
export const textOf = (parts: AamvaParts): string =>
  parts.start +
  parts.fileType +
  parts.numbers +
  parts.directory +
  parts.marker +
  parts.elements.join(parts.separator) +
  parts.end +
  parts.more;
