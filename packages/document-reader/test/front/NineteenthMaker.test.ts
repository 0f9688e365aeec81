import { placesIn } from "@bonafide/document-reader/front/FieldPlaces";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { readFront } from "@bonafide/document-reader/front/FrontReader";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { describe, expect, it } from "@effect/vitest";
import { page, pageOf, verdictOf } from "./FourteenthMakerPage.ts";
import { frontOf, license, lines, match, name } from "./FourthMakerLicense.ts";
import { lineAt } from "./FourthMakerPage.ts";
import { textOf } from "./PrintedFronts.ts";
import { labelsOf } from "./PrintedLabels.ts";

const kindsOf = (text: string) => labelsOf(lineAt(100, 14, { 100: text })).map(([kind]) => kind);

describe("A label of names", () => {
  it("is none of the family name where it is of a name in use", () => {
    expect(kindsOf("NOM D'USAGE / Alternate name")).toEqual(["other"]);
    expect(kindsOf("NOM / Surname")).toEqual(["last"]);
  });

  it("may be Catalan", () => {
    expect(kindsOf("Nom/Nombre/Given names")).toEqual(["first"]);
    expect(kindsOf("Cognoms")).toEqual(["last"]);
    expect(kindsOf("Nom/Surname")).toEqual(["last"]);
  });
});

it("A day of issue has the label of a date alone on German cards", () => {
  expect(kindsOf("Datum/Date")).toEqual(["issued"]);
  expect(kindsOf("Datum/Date/Date")).toEqual(["issued"]);
  expect(kindsOf("Datum/Date of birth")).toEqual(["birthDate"]);
  expect(kindsOf("Date")).toEqual([]);
});

/** A page of which words are printed otherwise. */
const changed = (text: PrintedText, from: string, to: string): PrintedText =>
  text.map((line) => line.map((word) => (word.text === from ? { ...word, text: to } : word)));

describe("A page", () => {
  it("has a name behind the Cyrillic one, whose first letter is read with an apostrophe", () => {
    const expected = { ...page, last: name("GROMOV") };
    const state = (printed: string) =>
      verdictOf(changed(pageOf({}), "PAPAGEORGIOU", printed), expected).fields.last?.state;
    expect(state("I'POMOB/GROMOV")).toBe("agrees");
    expect(state("I'POMOB/GRIMOV")).not.toBe("agrees");
  });

  it("has another state's code alone, which is no label of an access number", () => {
    const unlabelled = changed(pageOf({}), "Nationality", "Pilietybe");
    const state = (...more: PrintedText) => {
      const text = changed(unlabelled, "HELLENIC", "GRC");
      return verdictOf([...text, ...more], page).fields.country?.state;
    };
    const can = (top: number, left: number) => [
      lineAt(500, 14, { 100: "CAN" }),
      lineAt(top, 20, { [left]: "293359" }),
    ];
    expect(state(lineAt(500, 14, { 100: "CAN" }))).toBe("unseen");
    expect(state(...can(520, 100))).toBe("agrees");
    expect(state(can(500, 160).flat())).toBe("agrees");
    expect(state(...can(700, 100))).toBe("unseen");
    expect(state(...can(520, 600))).toBe("unseen");
  });

  it("is in doubt by the year of a day of issue, of which the rest was not read", () => {
    const verdict = (printed: string) => {
      const label = { 100: "Date of issue" };
      const text = pageOf({ more: [lineAt(450, 18, label), lineAt(475, 28, { 100: printed })] });
      return verdictOf(text, page).verdict;
    };
    expect(verdict("25 Oca/)an 2035")).toBe("Unclear");
    expect(verdict("25 Oca/)an 1983")).toBe("Unclear");
    expect(verdict("25 Oca/)an 2024")).toBe("Same");
    expect(verdict("25 Oca/)an 2030")).toBe("Same");
    // Two years, of which either may be another field's.
    expect(verdict("25 Oca/)an 2024 2035")).toBe("Same");
  });

  it("has a number of which a view reads the beginning alone, and a wider part all", () => {
    const whole = "EH2228390";
    const short = changed(pageOf({}), "675622846", "EH222");
    const { width = 0 } = short.flat().find(({ text }) => text === "EH222") ?? {};
    const picture = { width: 1500, height: 900, data: new Uint8Array(1500 * 900) };
    const isWide = (part: { readonly width: number }): boolean => part.width > 1.8 * width;
    const read = (number: string) => {
      let wide = 0;
      const { fields } = readFront(
        [{ name: "print", picture, turned: false }],
        { ...page, number },
        {
          readText: (part, mode) => {
            if (mode === undefined) return short;
            // A part of one line, at the label of the number.
            const isOfNumber = mode === "line" && part.height === 56 && isWide(part);
            wide += isOfNumber ? 1 : 0;
            return isOfNumber ? [lineAt(10, 28, { 10: whole })] : [];
          },
          hasTime: () => true,
        },
      );
      return [fields.number?.state, wide > 0];
    };
    expect(read(whole)).toEqual(["agrees", true]);
    expect(read("XX3338390")[1]).toBe(false);
  });
});

describe("A license", () => {
  it("has another's front where two looks show nothing of its holder, though no day was read for certain", () => {
    const other = {
      number: "DL S7273141",
      last: "MBEKI",
      first: "RUTH ELLEN",
      street: "8283 BIRCH HOLLOW LN",
      city: "FRESNO CA 95611",
      born: "oo8 04/27/19",
      until: "exe 0412712028",
      since: "iss 04/02/20",
      marks: `Het 5-07" sex F`,
    };
    expect(match(other).verdict).toBe("Different");
    expect(matchFront([lookAt(frontOf(other))], license).verdict).not.toBe("Different");
    for (const own of ["last", "street", "number"] as const)
      expect(match({ ...other, [own]: lines[own] }).verdict).not.toBe("Different");
  });

  it("has its middle name, unless its data may have cut that off", () => {
    const verdict = (truncated: boolean) =>
      match({ first: "FN LI" }, { ...license, middle: { text: "NA", truncated } }).verdict;
    expect(verdict(true)).toBe("Same");
    expect(verdict(false)).toBe("Unclear");
  });

  it("has the small label of a day, read as a line of its own, beside it", () => {
    const small = (text: string, top: number, left: number) =>
      lineAt(top, 14, { [left]: text }).map((word) => ({ ...word, confidence: 0.79 }));
    const read = (born: string, label = "00s", top = 912, left = 40) => {
      const day = lineAt(900, 30, { 100: born });
      const text = [...frontOf({ born: "" }), day, small(label, top, left)];
      return verdictOf(text, license).fields.birthDate?.state;
    };
    expect(read("08/12/1978")).toBe("agrees");
    expect(read("08/12/1993")).toBe("contradicts");
    // A label that is above it, below it, far before it, or behind it.
    for (const [top, left] of [
      [880, 40],
      [935, 40],
      [912, -200],
      [912, 700],
    ] as const)
      expect(read("08/12/1993", "00s", top, left)).not.toBe("contradicts");
    expect(read("08/12/1993", "00s NONE")).not.toBe("contradicts");
    // Another label has its value elsewhere.
    const places = placesIn([lineAt(900, 30, { 100: "08/12/1993" }), small("HGT", 912, 40)]);
    expect(places).toMatchObject([{ kind: "height", beside: [] }]);
  });

  it("has another colour in a word, at a label that was misread", () => {
    const strange = (marks: string) =>
      match(
        { marks: `SEX M HGT 5'-11" CLASS D ${marks}` },
        { ...license, eyes: "GRN" },
      ).strange.map(({ of }) => of);
    expect(strange("1s eves Hazel")).toEqual(["eye colour"]);
    expect(strange("1s eves Green")).toEqual([]);
  });

  it("has a house number of a county's grid", () => {
    const address = { ...license.address, street: "N7420 COUNTY ROAD Y" };
    const read = (street: string) => match({ street }, { ...license, address });
    expect(read("N7420 COUNTY ROAD Y").fields.address?.state).toBe("agrees");
    expect(read("N4420 COUNTY ROAD Y").verdict).not.toBe("Same");
  });

  it("has a flat of zero that sticks to its word", () => {
    const state = (unit: string, printed: string) =>
      match(
        { street: `3910 OLD POST RD ${printed}` },
        { ...license, address: { ...license.address, unit } },
      ).fields.address?.state;
    expect(state("UNIT 0", "UNITO")).toBe("agrees");
    expect(state("UNIT 2", "UNIT2")).toBe("agrees");
    expect(state("UNIT 2", "UNITO")).toBe("contradicts");
  });

  it("has a box between its street and its city where its data have it as a flat", () => {
    const state = (unit: string | undefined, line: string) => {
      const printed = Object.values(lines).flatMap((own) =>
        own === lines.city ? [line, own] : [own],
      );
      const expected = { ...license, address: { ...license.address, unit } };
      return verdictOf(textOf(["ARKANSAS DRIVER LICENSE", ...printed]), expected).fields.address
        ?.state;
    };
    expect(state("P.O. BOX 52", "P.O. BOX 52")).toBe("agrees");
    expect(state(undefined, "P.O. BOX 52")).toBe("unseen");
    expect(state("P.O. BOX 52", "P.O. BOX 77")).toBe("unseen");
  });
});
