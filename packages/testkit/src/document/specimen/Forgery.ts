import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import { type CardPicture, printCard } from "./CardDrawing.ts";
import { licenseBack } from "./LicenseBack.ts";
import { licenseFront } from "./LicenseFront.ts";
import { passcardBack, passcardFront } from "./Passcard.ts";
import { passport } from "./PassportPage.ts";
import { drawSymbol } from "./Pdf417Symbol.ts";
import { specimenPayload } from "./SpecimenPayload.ts";
import type { SpecimenPerson } from "./SpecimenPerson.ts";
import { variedStyle } from "./SpecimenStyle.ts";
import { passcardLines, passportLines } from "./SpecimenZone.ts";
import { drawZone } from "./ZoneDrawing.ts";

/** What a forger changes. The holder is the person of the genuine document; `other` is another person. */
export interface Forgery {
  /** What the print says otherwise. */
  readonly print?: (holder: SpecimenPerson, other: SpecimenPerson) => Partial<SpecimenPerson>;
  /** What the barcode or the zone says otherwise, its check digits computed anew. */
  readonly machine?: (holder: SpecimenPerson, other: SpecimenPerson) => Partial<SpecimenPerson>;
  /** What is changed in a zone's lines, its check digits left as they were. */
  readonly lines?: (lines: ReadonlyArray<string>) => ReadonlyArray<string>;
  /** Which pictures are sent instead of the two sides. */
  readonly sides?:
    | "front twice"
    | "back twice"
    | "data on paper"
    | "data on paper twice"
    | "other kind";
  /** Which documents it is tried on. */
  readonly kinds: ReadonlyArray<DocumentKind>;
}

const all = ["license", "passport", "passcard"] as const;
const license = ["license"] as const;
const zones = ["passport", "passcard"] as const;
const cards = ["license", "passcard"] as const;

/** Another digit in its place: the last one of a text. */
const otherDigit = (text: string): string =>
  text.replace(/[0-9](?=[^0-9]*$)/, (digit) => String((Number(digit) + 5) % 10));

const otherYear = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** Replaces the second letter by one that is never confused with it. */
const otherLetter = (name: string): string =>
  `${name[0] ?? ""}${name[1] === "A" ? "U" : "A"}${name.slice(2)}`;

const numbersOf = (person: SpecimenPerson): Partial<SpecimenPerson> => ({
  licenseNumber: person.licenseNumber,
  passportNumber: person.passportNumber,
  passcardNumber: person.passcardNumber,
});

const digitOfNumbers = (person: SpecimenPerson): Partial<SpecimenPerson> => ({
  licenseNumber: otherDigit(person.licenseNumber),
  passportNumber: otherDigit(person.passportNumber),
  passcardNumber: otherDigit(person.passcardNumber),
});

const different = <A>(mine: A, theirs: A, else_: A): A => (mine === theirs ? else_ : theirs);

const otherLast = (holder: SpecimenPerson, other: SpecimenPerson): Partial<SpecimenPerson> => ({
  lastName: different(holder.lastName, other.lastName, "WINTERS"),
});

const otherFirst = (holder: SpecimenPerson, other: SpecimenPerson): Partial<SpecimenPerson> => ({
  firstName: different(holder.firstName, other.firstName, "PETRA"),
});

/** Every way to forge that is measured, by what is done. */
export const forgeries = {
  "number printed": { print: (_, other) => numbersOf(other), kinds: all },
  "number printed, one digit": { print: digitOfNumbers, kinds: all },
  "number not printed": {
    print: () => ({ licenseNumber: "", passportNumber: "", passcardNumber: "" }),
    kinds: all,
  },
  "family name printed": { print: otherLast, kinds: all },
  "family name printed, one letter": {
    print: ({ lastName }) => ({ lastName: otherLetter(lastName) }),
    kinds: all,
  },
  "given name printed": { print: otherFirst, kinds: all },
  "names not printed": {
    print: () => ({ lastName: "", firstName: "", middleName: "" }),
    kinds: all,
  },
  "birth year printed": {
    print: ({ birthDate }) => ({ birthDate: otherYear(birthDate, -12) }),
    kinds: all,
  },
  "birth date printed, one digit": {
    print: ({ birthDate }) => ({ birthDate: otherYear(birthDate, birthDate[3] === "0" ? 3 : -1) }),
    kinds: all,
  },
  "expiry printed": { print: ({ expires }) => ({ expires: otherYear(expires, 4) }), kinds: all },
  "birth date and expiry swapped": {
    print: ({ birthDate, expires }) => ({ birthDate: expires, expires: birthDate }),
    kinds: all,
  },
  "birth date and issue swapped": {
    print: ({ birthDate, issued }) => ({ birthDate: issued, issued: birthDate }),
    kinds: license,
  },
  "issue and expiry swapped": {
    print: ({ expires, issued }) => ({ issued: expires, expires: issued }),
    kinds: license,
  },
  "issue printed": { print: ({ issued }) => ({ issued: otherYear(issued, -3) }), kinds: license },
  "street printed": {
    print: ({ street }) => ({
      street: street.replace(/^[0-9]+/, (at) => String(Number(at) + 3333)),
    }),
    kinds: license,
  },
  "street's name printed": {
    print: ({ street }) => ({ street: `${street.split(" ")[0] ?? ""} ABERDEEN ST` }),
    kinds: license,
  },
  "city printed": {
    print: ({ city }) => ({
      city: city === "NOWHERE" ? "SPECIMENTON" : "NOWHERE",
      postalCode: "09876",
    }),
    kinds: license,
  },
  "sex printed": { print: ({ sex }) => ({ sex: sex === "F" ? "M" : "F" }), kinds: all },
  "height printed": { print: ({ height }) => ({ height: height > 67 ? 61 : 75 }), kinds: license },
  "class printed": { print: () => ({ vehicleClass: "A" }), kinds: license },
  "country printed": {
    print: () => ({ country: "CAN", state: ["XAN", "XANADIAN"] }),
    kinds: all,
  },
  "nationality printed": {
    print: ({ state: [code] }) => ({ state: [code, "CANADIAN"] }),
    kinds: ["passport"],
  },
  "issuing state printed": {
    print: ({ state: [, nationality] }) => ({ state: ["XAN", nationality] }),
    kinds: ["passport"],
  },
  "another holder printed": { print: (_, other) => ({ ...other }), kinds: all },
  "number of the data": { machine: (_, other) => numbersOf(other), kinds: all },
  "family name of the data": { machine: otherLast, kinds: all },
  "given name of the data": { machine: otherFirst, kinds: all },
  "birth date of the data": {
    machine: ({ birthDate }) => ({ birthDate: otherYear(birthDate, -12) }),
    kinds: all,
  },
  "expiry of the data": {
    machine: ({ expires }) => ({ expires: otherYear(expires, 3) }),
    kinds: all,
  },
  "zone's number, check digit kept": {
    lines: ([first = "", second = "", ...rest]) =>
      rest.length > 0
        ? [
            `${first.slice(0, 5)}${otherDigit(first.slice(5, 14))}${first.slice(14)}`,
            second,
            ...rest,
          ]
        : [first, `${otherDigit(second.slice(0, 9))}${second.slice(9)}`],
    kinds: zones,
  },
  "zone's birth date, check digit kept": {
    lines: ([first = "", second = "", ...rest]) => {
      const at = rest.length > 0 ? 0 : 13;
      const day = second.slice(at, at + 6);
      const year = String((Number(day.slice(0, 2)) + 87) % 100).padStart(2, "0");
      return [first, `${second.slice(0, at)}${year}${second.slice(at + 2)}`, ...rest];
    },
    kinds: zones,
  },
  "another holder's data": { machine: (_, other) => ({ ...other }), kinds: all },
  "front twice": { sides: "front twice", kinds: cards },
  "back twice": { sides: "back twice", kinds: cards },
  "data alone on paper": { sides: "data on paper", kinds: all },
  "data alone on paper, twice": { sides: "data on paper twice", kinds: cards },
  "document of another kind": { sides: "other kind", kinds: all },
} as const satisfies Readonly<Record<string, Forgery>>;

export type ForgeryName = keyof typeof forgeries;

/** A forged document's sides. Two that are one object are one picture. */
export interface ForgedSides {
  readonly front: CardPicture;
  readonly back: CardPicture | undefined;
}

/** A barcode or a zone, and nothing else, on a sheet of white paper. */
const paper = (body: string): Promise<CardPicture> =>
  printCard({ width: 140, height: 99 }, "#fdfdfb", body);

const dataOnPaper = (kind: DocumentKind, person: SpecimenPerson, seed: number) => {
  const { zone } = variedStyle(seed);
  switch (kind) {
    case "license":
      return paper(drawSymbol(specimenPayload(person), { columns: 13, x: 34, y: 38, width: 72 }));
    case "passport":
      return paper(
        drawZone(passportLines(person), { x: 14, y: 70, leading: 6.35, style: zone }, seed),
      );
    case "passcard":
      return paper(
        drawZone(passcardLines(person), { x: 32, y: 46, leading: 6, style: zone }, seed),
      );
  }
};

const sidesOf = async (
  kind: DocumentKind,
  printed: SpecimenPerson,
  encoded: SpecimenPerson,
  seed: number,
  lines: Forgery["lines"] = (zone) => zone,
): Promise<ForgedSides> => {
  const style = variedStyle(seed);
  switch (kind) {
    case "license":
      return {
        front: await licenseFront(printed, seed, style),
        back: await licenseBack(encoded, seed),
      };
    case "passport":
      return {
        front: await passport(printed, seed, style, lines(passportLines(encoded))),
        back: undefined,
      };
    case "passcard":
      return {
        front: await passcardFront(printed, seed, style),
        back: await passcardBack(encoded, seed, style, lines(passcardLines(encoded))),
      };
  }
};

const otherKinds = { license: "passcard", passport: "license", passcard: "license" } as const;

/** A document of a person in a varied style, genuine. */
export const genuineSides = (kind: DocumentKind, holder: SpecimenPerson, seed: number) =>
  sidesOf(kind, holder, holder, seed);

/** The same, forged. */
export const forgedSides = async (
  kind: DocumentKind,
  name: ForgeryName,
  [holder, other]: readonly [holder: SpecimenPerson, other: SpecimenPerson],
  seed: number,
): Promise<ForgedSides> => {
  const { lines, machine, print, sides }: Forgery = forgeries[name];
  const genuine = () => genuineSides(kind, holder, seed);
  if (sides === undefined) {
    const printed = { ...holder, ...print?.(holder, other) };
    return sidesOf(kind, printed, { ...holder, ...machine?.(holder, other) }, seed, lines);
  }
  switch (sides) {
    case "front twice": {
      const { front } = await genuine();
      return { front, back: front };
    }
    case "back twice": {
      const { back, front } = await genuine();
      return { front: back ?? front, back };
    }
    case "data on paper": {
      const data = await dataOnPaper(kind, holder, seed);
      return kind === "passport"
        ? { front: data, back: undefined }
        : { front: (await genuine()).front, back: data };
    }
    case "data on paper twice": {
      const data = await dataOnPaper(kind, holder, seed);
      return { front: data, back: data };
    }
    case "other kind": {
      const { back, front } = await genuineSides(otherKinds[kind], holder, seed);
      return { front, back: kind === "passport" ? undefined : back };
    }
  }
};
