import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { readFront } from "@bonafide/document-reader/front/FrontReader";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { linesOfText } from "@bonafide/document-reader/mrz/MrzLine";
import { readMrz } from "@bonafide/document-reader/mrz/MrzReader";
import { printOfMrz } from "@bonafide/document-reader/verdict/ExpectedPrint";
import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import { name } from "./FourthMakerLicense.ts";
import { lineAt } from "./FourthMakerPage.ts";

const page: ExpectedFront = {
  number: "U23948571",
  last: name("CELIKKOL"),
  first: name("IREM"),
  middle: name("HELENA"),
  birthDate: "1991-09-14",
  issued: undefined,
  expires: "2030-07-29",
  sex: "F",
  states: ["TUR", "TUR"],
};

interface Printed {
  readonly born?: string;
  readonly given?: string;
  readonly issued?: string;
  readonly nationality?: string;
  readonly surname?: string;
}

/** A page of which two looks read the same. */
const matched = (
  {
    born = "14 SEP 1991",
    given = "IREM HELENA",
    issued = "30 JUL 2020",
    nationality = "TURKISH",
    surname = "Surname",
  }: Printed,
  expected: ExpectedFront = page,
) => {
  const text: PrintedText = [
    lineAt(20, 30, { 100: "PASSPORT" }),
    lineAt(70, 18, { 100: "Passport No." }),
    lineAt(95, 28, { 100: "U23948571" }),
    lineAt(145, 18, { 100: surname }),
    lineAt(170, 28, { 100: "CELIKKOL" }),
    lineAt(220, 18, { 100: "2. Ime / Given names" }),
    lineAt(245, 28, { 100: given }),
    lineAt(285, 18, { 100: "Nationality" }),
    lineAt(305, 28, { 100: nationality }),
    lineAt(355, 18, { 100: "Date of birth", 500: "Sex" }),
    lineAt(380, 28, { 100: born, 500: "F" }),
    lineAt(430, 18, { 100: "Date of issue", 500: "Date of expiry" }),
    lineAt(455, 28, { 100: issued, 500: "29 JUL 2030" }),
  ];
  return matchFront([lookAt(text), lookAt(text)], expected);
};

describe("A page", () => {
  it("is the zone's as it is", () => {
    expect(matched({}).verdict).toBe("Same");
  });

  it("has another middle name behind a first one whose dotted capital was read as a small letter", () => {
    const { fields, verdict } = matched({ given: "iREM BEATRIX" });
    expect(verdict).toBe("Contradicted");
    expect(fields.middle?.state).toBe("contradicts");
    expect(matched({ given: "iREM HELENA" }).verdict).toBe("Same");
  });

  it("has no second name in the nationality below a single one", () => {
    const single = { ...page, middle: undefined, middleInitial: "" };
    expect(matched({ given: "IREM", nationality: "ESPANOLA" }, single).fields.middle).toBe(
      undefined,
    );
  });

  it("has further names where its zone had no room for them, and no longer ones", () => {
    const given = "IREM HELENA OTTILIE";
    expect(matched({ given }).verdict).toBe("Unclear");
    expect(matched({ given }, { ...page, mayLackNames: true }).verdict).toBe("Same");
    const longer = matched({ given: "IREMGUL HELENA" }, { ...page, mayLackNames: true });
    expect(longer.verdict).not.toBe("Same");
  });

  it.each([
    ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", false, false],
    ["P<UTOVENKATASUBRAMANIAN<<LAKSHMI<NARASIMHAN<", true, false],
    ["P<UTOVENKATASUBRAMANIAN<<LAKSHMI<NARASIMHAND", true, true],
  ])("may lack names of its holder: %s", (upper, mayLackNames, truncated) => {
    // Names have no check digit.
    const zone = linesOfText(`${upper}\nL898902C36UTO7408122F1204159ZE184226B<<<<<10`);
    const print = printOfMrz(Result.getOrThrow(readMrz(zone, { today: "2026-06-15" })));
    expect(print).toMatchObject({ mayLackNames, middle: { truncated } });
  });

  it("has a label in a language that is not known, of which the second one was misread", () => {
    for (const surname of ["1. Prezime / Sumame", "1. Sloinne / Sumame", "Prezime / Sumame"])
      expect(matched({ surname }).verdict).toBe("Same");
  });

  it("has a letter of two that the recogniser reads as the second one", () => {
    const unknown = { pair: "AE", likes: ["E"] };
    const given = { ...page, middle: { ...name("AEVA"), unknown } };
    for (const middle of ["EVA", "AVA", "AEVA", "ÆVA"])
      expect(matched({ given: `IREM ${middle}` }, given).fields.middle?.state).toBe("agrees");
    expect(matched({ given: "IREM HELGA" }, given).fields.middle?.state).toBe("contradicts");
  });

  it.each(["02 JAN 1974", "22 SEP 2032"])("was not issued on %s", (issued) => {
    expect(matched({ issued })).toMatchObject({
      verdict: "Contradicted",
      strange: [{ of: "day of issue", state: "contradicts" }],
    });
  });

  it("was not issued before a birth in the century that its zone seems to say", () => {
    const zone = { ...page, birthDate: "2022-09-14", bornEarlier: "1922-09-14" };
    for (const born of ["14 SEP 1922", "~"]) expect(matched({ born }, zone).strange).toEqual([]);
    expect(matched({ born: "14 SEP 2022" }, zone).strange).toHaveLength(1);
  });

  it.each(["15 SEP 1991", "28 JUL 2030", "14 SEP 1991", "29 JUL 2030", "JUL"])(
    "may have been issued where %s is read at the label",
    (issued) => {
      expect(matched({ issued }).strange).toEqual([]);
    },
  );
});

const license: ExpectedFront = {
  number: "D14467202",
  last: name("EASTERLING"),
  first: name("OWEN"),
  middle: name("GRANT"),
  birthDate: "1945-12-19",
  issued: "2025-01-26",
  expires: "2030-12-19",
};

const licenseWith = ({
  birth = "12/19/1945",
  first = "OWEN",
  ghost = "12/19/1945",
  last = "EASTERLING",
  middle = "GRANT",
  number = "DL: D14-46-7202",
}): PrintedText => [
  lineAt(20, 30, { 100: "VIRGINIA DRIVER LICENSE" }),
  lineAt(70, 24, { 100: number }),
  lineAt(110, 24, { 100: "Last name", 300: last }),
  lineAt(150, 24, { 100: "First name", 300: first }),
  lineAt(190, 24, { 100: "Middle", 300: middle }),
  lineAt(230, 24, { 100: "DOB", 300: birth }),
  lineAt(270, 24, { 100: "Issued", 300: "01/26/2025" }),
  lineAt(310, 24, { 100: "Expires", 300: "12/19/2030" }),
  lineAt(500, 24, { 700: ghost }),
];

describe("A license", () => {
  const matches = (printed: Parameters<typeof licenseWith>[0]) => {
    const look = lookAt(licenseWith(printed));
    return matchFront([look, look], license);
  };

  it("is the barcode's as it is", () => {
    expect(matches({}).verdict).toBe("Same");
  });

  it.each(["D14467202 9 CLASS D", "D144672029CLASS D", "D144672029 ClASS D"])(
    "has its number before the label of its class: %s",
    (number) => {
      expect(matches({ number: `DL: ${number}` }).verdict).toBe("Same");
    },
  );

  it.each(["D14467202D", "1446720\\/29CASS", "\\/14467202ss"])(
    "has no other number where its own sticks to another print: %s",
    (number) => {
      expect(matches({ number: `DL: ${number}` }).verdict).toBe("Unclear");
    },
  );

  it("has another number with a numeral more or less", () => {
    for (const number of ["D144672023", "D1446720"])
      expect(matches({ number: `DL: ${number}` }).verdict).not.toBe("Same");
    expect(matches({ number: "DL: D24567302" }).verdict).toBe("Contradicted");
  });

  it("has the generation of its barcode", () => {
    const ofSenior = { ...license, generation: "SR" };
    const withLast = (last: string) => {
      const look = lookAt(licenseWith({ last }));
      return matchFront([look, look], ofSenior).verdict;
    };
    expect(withLast("EASTERLING SR")).toBe("Same");
    expect(withLast("EASTERLING SB")).toBe("Same");
    expect(withLast("EASTERLING")).toBe("Unclear");
  });

  it("has its first name beside its label, where that has no letter", () => {
    const look = lookAt([
      ...licenseWith({ first: "~", middle: "" }),
      lineAt(160, 24, { 600: "OWEN" }),
    ]);
    const { fields } = matchFront([look, look], { ...license, middle: undefined });
    expect(fields.first?.suspect).not.toBe(true);
  });

  it("has another initial at the label of the middle name", () => {
    const initial = (middle: string) => matches({ middle });
    expect(initial("G").verdict).toBe("Same");
    expect(initial("R").verdict).toBe("Unclear");
  });

  it("has a middle name of two short words", () => {
    const look = lookAt(licenseWith({ first: "OWEN JO-ANN", middle: "", number: "DL: §14467202" }));
    const expected = { ...license, number: "S14467202", middle: name("JO-ANN") };
    expect(matchFront([look, look], expected).verdict).toBe("Same");
  });

  it("has its birth date directly behind a label that sticks to it", () => {
    const of = (birth: string) => matches({ birth, ghost: "" }).fields.birthDate?.state;
    expect(of("POB12/19/1945")).toBe("agrees");
    expect(of("812/19/1945")).toBe("agrees");
    expect(of("POB12/19/1942")).not.toBe("agrees");
    expect(of("812/19/1987")).toBe("contradicts");
  });

  it("has no first letter of its number in its label", () => {
    const { fields, verdict } = matches({ number: "DL: 14-46-7202" });
    expect(verdict).not.toBe("Same");
    expect(fields.number?.state).not.toBe("agrees");
  });

  it("has the middle name at the first one's label", () => {
    const { fields, verdict } = matches({ first: "GRANT", middle: "OWEN" });
    expect(verdict).not.toBe("Same");
    expect(fields.first?.state).not.toBe("agrees");
  });

  it("has another birth date at its label than elsewhere, though no look reads both", () => {
    const hardly = (text: PrintedText, printed: string) =>
      lookAt(
        text.map((line) =>
          line.map((word) => (word.text === printed ? { ...word, confidence: 0.7 } : word)),
        ),
      );
    const of = (birth: string, elsewhere: string) =>
      matchFront(
        [
          ...[1, 2, 3].map(() => hardly(licenseWith({ birth, ghost: "" }), birth)),
          lookAt([lineAt(500, 24, { 700: elsewhere })]),
        ],
        license,
      );
    expect(of("12/19/1987", "12/19/1945").fields.birthDate?.state).not.toBe("agrees");
    expect(of("12/19/1945", "12/19/1987").fields.birthDate?.state).toBe("agrees");
  });

  it("is looked at again where almost its birth date was hardly read", () => {
    const [width, height] = [1500, 946];
    const picture = { width, height, data: new Uint8Array(width * height) };
    const read = (again: string) =>
      readFront([{ name: "print", picture, turned: false }], license, {
        readText: (_, mode = "page") =>
          mode === "page"
            ? licenseWith({ birth: "12/19/1942" }).map((line) =>
                line.map((word) =>
                  word.text === "12/19/1942" ? { ...word, confidence: 0 } : word,
                ),
              )
            : [lineAt(10, 24, { 20: again })],
        hasTime: () => true,
      });
    expect(read("12/19/1942").verdict).not.toBe("Same");
    expect(read("812/19/1942").verdict).not.toBe("Same");
    expect(read("~").verdict).toBe("Same");
  });
});
