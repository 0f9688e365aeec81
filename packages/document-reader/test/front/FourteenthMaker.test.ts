import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { mayBeInScript, scriptOf } from "@bonafide/document-reader/front/OtherScripts";
import type { PrintedLine, PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { linesOfText } from "@bonafide/document-reader/mrz/MrzLine";
import { readMrz } from "@bonafide/document-reader/mrz/MrzReader";
import { printOfMrz } from "@bonafide/document-reader/verdict/ExpectedPrint";
import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import { name } from "./FourthMakerLicense.ts";
import { lineAt } from "./FourthMakerPage.ts";

const verdictOf = (text: PrintedText, expected: ExpectedFront) => {
  const look = lookAt(text);
  return matchFront([look, look], expected);
};

const license: ExpectedFront = {
  number: "A75574397",
  last: name("MCALLISTER"),
  first: name("HANNAH"),
  middle: name("GRACE"),
  birthDate: "1971-10-10",
  issued: "2024-01-08",
  expires: "2032-10-10",
  eyes: "GRY",
  height: 76,
};

interface Card {
  readonly born?: PrintedLine;
  readonly last?: string;
  readonly first?: string;
  readonly more?: PrintedText;
}

/** A license without labels of names, and a signature. */
const cardWith = ({
  born = lineAt(230, 24, { 100: "DOB", 300: "10/10/1971" }),
  first = "HANNAH GRACE",
  last = "MCALLISTER",
  more = [],
}: Card): PrintedText => [
  lineAt(20, 30, { 100: "VIRGINIA DRIVER LICENSE" }),
  lineAt(70, 24, { 100: "DL:", 300: "A75574397" }),
  ...(last === "" ? [] : [lineAt(120, 32, { 100: last })]),
  lineAt(165, 32, { 100: first }),
  born,
  lineAt(270, 24, { 100: "Issued", 300: "01/08/2024" }),
  lineAt(310, 24, { 100: "Expires", 300: "10/10/2032" }),
  lineAt(350, 24, { 100: "Hgt", 160: "6'-04\"", 300: "Eyes", 380: "GRY" }),
  ...more,
];

const small = (words: Readonly<Record<number, string>>) => lineAt(560, 12, words);

describe("A license", () => {
  const of = (card: Card, expected: ExpectedFront = license) => verdictOf(cardWith(card), expected);

  it("is the barcode's as it is, with what is printed once more", () => {
    const signature = lineAt(420, 48, { 500: "Hannah Mcallister" });
    expect(of({}).verdict).toBe("Same");
    expect(of({ more: [small({ 100: "MCALLISTER HANNAH GRACE" }), signature] }).verdict).toBe(
      "Same",
    );
  });

  it("has another family name than in a small line", () => {
    const { fields, verdict } = of({
      last: "GRIMALDI",
      more: [small({ 100: "MCALLISTER HANNAH GRACE" })],
    });
    expect(verdict).toBe("Unclear");
    expect(fields.last).toMatchObject({ state: "unseen", suspect: true });
  });

  it("has other names than in a small line", () => {
    const { fields, verdict } = of({
      first: "ROXANNE",
      last: "WETHERBY",
      more: [small({ 100: "MCALLISTER", 300: "HANNAH GRACE" })],
    });
    expect(verdict).not.toBe("Same");
    for (const field of ["first", "last"] as const) expect(fields[field]?.state).not.toBe("agrees");
  });

  it("has another birth date than in small print", () => {
    const { fields, verdict } = of({
      born: lineAt(230, 24, { 100: "~", 300: "~" }),
      more: [small({ 300: "10/10/1971" })],
    });
    expect(verdict).toBe("Unclear");
    expect(fields.birthDate).toMatchObject({ state: "unseen", suspect: true });
  });

  it("has its family name in its signature alone", () => {
    const signature = lineAt(420, 48, { 500: "Hannah Mcallister" });
    expect(of({ last: "", more: [signature] }).fields.last?.state).toBe("unseen");
    // The first name in the signature was misread.
    const misread = lineAt(420, 48, { 500: "Hanrah Mcallister" });
    expect(of({ last: "", more: [misread] }).fields.last?.state).toBe("unseen");
    expect(of({ last: "Mcallister", first: "Hannah Grace" }).verdict).toBe("Same");
  });

  it("has its middle name, or how that begins", () => {
    for (const first of ["HANNAH GRACE", "HANNAH, G", "HANNAH G.", "HANNAH GRA"])
      expect(of({ first }).verdict).toBe("Same");
    for (const first of ["HANNAH", "HANNAH, W", "HANNAH GRADE", "HANNAH TRACE"])
      expect(of({ first }).verdict).not.toBe("Same");
  });

  it("has another initial behind a comma, which makes the name before it taller", () => {
    const names = lineAt(165, 34, { 100: "HANNAH, W" }).map((word) =>
      word.text === "W" ? word : { ...word, height: 55 },
    );
    const text = cardWith({ first: "~", more: [names] });
    const { fields } = verdictOf(text, { ...license, middle: undefined, middleInitial: "J" });
    expect(fields.middle?.suspect).toBe(true);
  });

  it("has its generation, whatever stands apart from its names", () => {
    const ofSenior = { ...license, generation: "SR" };
    const end = (last: string) =>
      of({ last: "", more: [lineAt(120, 32, { 100: last, 700: "END NONE" })] }, ofSenior).verdict;
    expect(end("MCALLISTER SR")).toBe("Same");
    expect(end("MCALLISTER")).toBe("Unclear");
  });

  it.each([
    { what: "eyes", line: { 300: "EYES", 380: "GRN" } },
    { what: "height", line: { 300: "HGT", 380: "6'-09\"" } },
  ])("has other $what at a second label", ({ line }) => {
    expect(of({ more: [lineAt(400, 24, line)] }).verdict).not.toBe("Same");
  });

  it("has the same eyes and height at second labels", () => {
    const again = [lineAt(400, 24, { 300: "EYES", 380: "GRY", 500: "HGT", 580: "6'-04\"" })];
    expect(of({ more: again }).verdict).toBe("Same");
  });
});

const page: ExpectedFront = {
  number: "675622846",
  last: name("PAPAGEORGIOU"),
  first: name("ELENI"),
  middle: undefined,
  middleInitial: "",
  birthDate: "1998-11-11",
  issued: undefined,
  expires: "2030-12-26",
  sex: "F",
  states: ["GRC", "GRC"],
};

interface Page {
  readonly born?: string;
  readonly given?: string;
  readonly expires?: string;
  readonly more?: PrintedText;
  readonly sex?: string;
  readonly type?: string;
}

const pageOf = ({
  born = "11 NOV 98",
  expires = "26 DEC/DEC 30",
  given = "ELENI",
  more = [],
  sex = "F",
  type = "Type",
}: Page): PrintedText => [
  lineAt(20, 30, { 100: "HELLENIC REPUBLIC" }),
  lineAt(70, 18, { 100: type, 500: "Passport No." }),
  lineAt(95, 28, { 100: "P", 500: "675622846" }),
  lineAt(145, 18, { 100: "Surname" }),
  lineAt(170, 28, { 100: "PAPAGEORGIOU" }),
  lineAt(220, 18, { 100: "Given names" }),
  lineAt(245, 28, { 100: given }),
  lineAt(315, 18, { 100: "Nationality", 500: "Sex" }),
  lineAt(340, 28, { 100: "HELLENIC", 500: sex }),
  lineAt(385, 18, { 100: "Date of birth", 500: "Date of expiry" }),
  lineAt(410, 28, { 100: born, 500: expires }),
  ...more,
];

describe("A page", () => {
  const of = (printed: Page, expected: ExpectedFront = page) =>
    verdictOf(pageOf(printed), expected).verdict;

  it("is the zone's as it is", () => {
    expect(of({})).toBe("Same");
  });

  it("has the name once more in its own script, and no other name there", () => {
    for (const script of ["EAENH", "EAENN"])
      expect(of({ more: [lineAt(280, 28, { 100: script })] })).toBe("Same");
    expect(of({ more: [lineAt(280, 28, { 100: "SOPHIA" })] })).toBe("Unclear");
  });

  it("has another day with a year of two digits at its label than in small print", () => {
    const born = small({ 500: "Date of birth", 720: "11 NOV 98" });
    expect(of({ more: [born] })).toBe("Same");
    expect(of({ born: "11 NOV 88", more: [born] })).not.toBe("Same");
    const expires = small({ 500: "Date of expiry", 720: "26 DEC/DEC 30" });
    expect(of({ expires: "26 DEC/DEC 34", more: [expires] })).not.toBe("Same");
  });

  it("has its type at a label with a number before it", () => {
    expect(of({ type: "1 Typ" })).toBe("Same");
  });

  it("has the sex in Ukrainian, of which the first letter was read as a four", () => {
    const { fields } = verdictOf(pageOf({ sex: "4/M" }), { ...page, sex: "M" });
    expect(fields.sex?.state).toBe("agrees");
  });

  it("has a label whose stroke sticks to both languages, the first of them misread", () => {
    const label = { 100: "lata 3aKiHyeHHs CTpoky Aii/Date of expiry" };
    const own = pageOf({}).filter((line) => !line.some(({ text }) => text === "expiry"));
    const text = [
      ...own.filter((line) => !line.some((word) => word.text === "98")),
      lineAt(385, 18, { 100: "Date of birth" }),
      lineAt(410, 28, { 100: "11 NOV 98" }),
      lineAt(460, 18, label),
      lineAt(485, 28, { 100: "26 DEC/DEC 30" }),
    ];
    expect(verdictOf(text, page).unlabelledDays).toEqual([]);
  });

  it("has all names where its zone cuts off the second one", () => {
    const cut = {
      ...page,
      first: { text: "OLUWASEGUN", truncated: true },
      middle: { text: "EM", truncated: true },
      middleInitial: undefined,
      mayLackNames: true,
      states: ["NGA", "NGA"] as const,
    };
    const given = (names: string) => verdictOf(pageOf({ given: names }), cut).fields.middle?.state;
    expect(given("OLUWASEGUN EMMANUEL TAIWO")).not.toBe("contradicts");
    expect(given("OLUWASEGUN PETER TAIWO")).toBe("contradicts");
  });

  it("has a first name that its zone cuts off behind an umlaut in two letters, and further ones", () => {
    const cut = {
      ...page,
      first: { text: "GYOENGYV", truncated: true },
      middleInitial: undefined,
      mayLackNames: true,
    };
    expect(of({ given: "GYONGYVER MARGIT ILONA" }, cut)).toBe("Same");
    expect(of({ given: "MARGIT ILONA" }, cut)).not.toBe("Same");
  });

  it("has a name in low letters of which an accent was read as another letter, which is a doubt at most", () => {
    const read = (surname: string) =>
      verdictOf(
        pageOf({}).map((line) =>
          line.map((word) => (word.text === "PAPAGEORGIOU" ? { ...word, text: surname } : word)),
        ),
        { ...page, last: name("KRUMINA") },
      ).verdict;
    expect(read("Krumina")).toBe("Same");
    expect(read("Kramina")).toBe("Unclear");
    expect(read("KRAMINA")).toBe("Contradicted");
    expect(read("Berzina")).toBe("Contradicted");
  });

  it("has another letter in its middle name, without the dots of its first one", () => {
    const maria = {
      ...page,
      first: name("MARIA"),
      middle: name("UELEN"),
      middleInitial: undefined,
    };
    expect(of({ given: "MARIA BELEN" }, maria)).toBe("Unclear");
    expect(of({ given: "MARIA ULEN" }, maria)).toBe("Same");
  });

  it("is the side of a card with the day of issue, and says nothing of another holder", () => {
    const back = [
      lineAt(20, 18, { 100: "Authority", 500: "Height" }),
      lineAt(45, 28, { 100: "REGISTERS", 500: "163 cm" }),
      lineAt(95, 18, { 100: "Date of issue" }),
      lineAt(120, 28, { 100: "26 SEP 2025" }),
      lineAt(170, 18, { 100: "Place of birth" }),
      lineAt(195, 28, { 100: "AKUREYRI" }),
    ];
    expect(verdictOf(back, page).verdict).toBe("Unclear");
    const born = [
      ...back,
      lineAt(250, 18, { 100: "Date of birth" }),
      lineAt(275, 28, { 100: "03 MAY 1954" }),
    ];
    expect(verdictOf(born, page).verdict).toBe("Different");
  });
});

describe("A name of a zone", () => {
  it.each([
    [
      "P<CHNLYU<<ZHIYUAN<<<<<<<<<<<<<<<<<<<<<<<<<<<",
      "E766390108CHN0205034M3006081<<<<<<<<<<<<<<08",
      ["U"],
    ],
    [
      "P<D<<WEISS<<KAETHE<<<<<<<<<<<<<<<<<<<<<<<<<<",
      "C0524926<6D<<4602044M3006014<<<<<<<<<<<<<<08",
      ["B", "R"],
    ],
  ])("may have a letter that the recogniser reads otherwise: %s", (upper, lower, likes) => {
    const zone = linesOfText(`${upper}\n${lower}`);
    const { last } = printOfMrz(Result.getOrThrow(readMrz(zone, { today: "2026-06-15" })));
    expect(last.unknown?.likes).toEqual(likes);
  });

  it.each([
    ["EAENH", "ELENI", "GRC"],
    ["TEQPTIOZ", "GEORGIOS", "CYP"],
    ["MAMATEQPTIOY", "PAPAGEORGIOU", "GRC"],
    ["WBAH", "IVAN", "BGR"],
    ["KATEPUHA", "KATERYNA", "UKR"],
  ])("may be %s in another script: %s, %s", (read, spelt, state) => {
    const script = scriptOf(state);
    expect(script !== undefined && mayBeInScript(read, spelt, script)).toBe(true);
  });

  it.each([
    ["SOPHIA", "MARIA"],
    ["IOANNA", "ELENI"],
    ["BEATRIX", "ELENI"],
    ["EAENHMAPIA", "ELENI"],
    ["W".repeat(60), "PAPAGEORGIOU".repeat(4)],
  ])("is not %s in another script: %s", (read, spelt) => {
    expect(mayBeInScript(read, spelt, "greek")).toBe(false);
    expect(scriptOf("GBR")).toBe(undefined);
  });
});
