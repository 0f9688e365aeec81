import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { describe, expect, it } from "@effect/vitest";
import { textOf } from "./PrintedFronts.ts";

const name = (text: string) => ({ text, truncated: false });

const expected: ExpectedFront = {
  number: "WD139874",
  last: name("MARTINEZ"),
  first: name("VALENTINA"),
  middle: name("GRACE"),
  birthDate: "1980-08-04",
  issued: "2024-10-22",
  expires: "2030-08-04",
  sex: "M",
  class: "C",
  address: { street: "5840 OLD MILL DR", city: "ATLANTA", zip: "31211" },
};

const lines = {
  number: "LIC NO WD139874",
  name: "NAME MARTINEZ, VALENTINA GRACE",
  address: "ADDR 5840 OLD MILL DR",
  city: "ATLANTA, GA 31211",
  born: "DOB 08/04/1980",
  until: "EXPIRES 08/04/2030",
  since: "ISSUED 10/22/2024",
  marks: "SEX M CLASS C",
};

const frontOf = (changed: Partial<typeof lines> = {}): PrintedText =>
  textOf(["GEORGIA DRIVER LICENSE", ...Object.values({ ...lines, ...changed })]);

const match = (...looks: ReadonlyArray<PrintedText>) => matchFront(looks.map(lookAt), expected);

describe("A front of another maker", () => {
  it("has values that stick to their labels", () => {
    for (const changed of [
      {},
      { name: "NAMEMARTINEZ, VALENTINA GRACE" },
      { name: "Name:MARTINEZ, VALENTINA GRACE" },
      { address: "ADDR5840 OLD MILL DR" },
      { born: "DOB:08/04/1980", marks: "Sex:M Class:C" },
    ])
      expect(match(frontOf(changed)).verdict).toBe("Same");
    expect(match(frontOf({ marks: "Sex:F Class:C" })).fields.sex?.state).toBe("contradicts");
    const tall = matchFront([lookAt(frontOf({ marks: "SEX M HGTS'-11\"" }))], {
      ...expected,
      height: 76,
    });
    expect(tall.fields.height?.state).toBe("contradicts");
  });

  it("lacks no name that sticks to other print, in several looks", () => {
    const stuck = frontOf({ name: "NAMFMARTINEZ, VALENTINA GRACE" });
    expect(match(stuck, stuck).fields.last?.state).toBe("unseen");
    const gone = frontOf({ name: "VALENTINA GRACE" });
    expect(match(gone, gone).fields.last?.state).toBe("contradicts");
  });

  it("has no other number where its beginning or end sticks to a label", () => {
    for (const number of ["LIC NO 139874", "LIC NO WD1398"]) {
      const look = frontOf({ number });
      expect(match(look, look).fields.number?.state).toBe("unseen");
    }
    const other = frontOf({ number: "LIC NO 661203" });
    expect(match(other, other).fields.number?.state).toBe("contradicts");
  });

  it("is unclear by a number that every look reads for certain with the same lookalike", () => {
    const look = (number: string, confidence = 0.96): PrintedText =>
      frontOf({ number: `LIC NO ${number}` }).map((line) =>
        line.map((word) => (word.text === number ? { ...word, confidence } : word)),
      );
    const state = (...looks: ReadonlyArray<PrintedText>) => match(...looks).fields.number?.state;
    for (const edited of ["WDI39874", "WD139B74", "WOI39874"]) {
      expect(match(look(edited), look(edited)).verdict).toBe("Unclear");
      expect(state(look(edited), look("WD139874", 0.7))).toBe("agrees");
      expect(state(look(edited, 0.7))).toBe("agrees");
    }
    // Two different readings of one number are misreadings.
    expect(state(look("WDI39874"), look("WD139B74"))).toBe("agrees");
  });

  it("has no other name in a sentence", () => {
    const state = (behind: string) => {
      const look = lookAt(textOf([`This card shall be given ${behind}`]));
      return matchFront([look, look], expected).fields.first?.state;
    };
    expect(state("back on request.")).toBe("unseen");
    expect(state("BENEDICT")).toBe("contradicts");
  });

  it("has first and middle names at one label", () => {
    const name = "LAST NAME MARTINEZ";
    const label = "FIRST AND MIDDLE NAME VALENTINA GRACE";
    const text = textOf(["GEORGIA", ...Object.values({ ...lines, name }), label]);
    expect(match(text).verdict).toBe("Same");
  });

  it("has no other middle name where a generation was misread", () => {
    const named = (name: string) =>
      matchFront([lookAt(frontOf({ name: `NAME MARTINEZ, VALENTINA ${name}` }))], {
        ...expected,
        middle: undefined,
        middleInitial: "",
      }).fields.middle?.state;
    expect(named("IIT")).toBe(undefined);
    expect(named("WAYNE")).toBe("contradicts");
  });

  it("has another sex at its label, whatever letter stands elsewhere without one", () => {
    const labelled = frontOf({ marks: "SEX F" });
    // A look at the class, of which only its letter and not its label was read.
    const stray = textOf(["ASS", "M"]);
    expect(match(labelled, labelled, stray).fields.sex?.state).toBe("contradicts");
    expect(match(frontOf({ marks: "" }), stray).fields.sex?.state).toBe("agrees");
  });

  it("has its sex in two languages, of which the international letter decides", () => {
    const state = (sex: string, of: "F" | "M" = "M") => {
      const look = lookAt(frontOf({ marks: `Geslacht/Sex ${sex}` }));
      return matchFront([look, look], { ...expected, sex: of }).fields.sex?.state;
    };
    for (const sex of ["M/M", "F/M", "V/M", "V / M", "MIM"]) expect(state(sex)).toBe("agrees");
    for (const sex of ["V/F", "M/F", "M / F", "N/F"]) {
      expect(state(sex)).toBe("contradicts");
      expect(state(sex, "F")).toBe("agrees");
    }
    // The second letter was misread or lost.
    for (const sex of ["F / E", "F /", "F/", "F / EE"]) expect(state(sex)).toBe("unseen");
  });

  it("has a label in two languages whose first has a second word", () => {
    for (const until of ["geldig tot / date of expiry", "Gültig bis / Date of expiry"]) {
      const text = textOf(["Date of issue 10/22/2024", until, "08/04/2030"]);
      const places = lookAt(text).places.filter(({ kind }) => kind === "expires");
      expect(places.map(({ below }) => below.map((word) => word.text))).toEqual([["08/04/2030"]]);
    }
  });

  it("has its value below the first language of a label, whose stroke was misread", () => {
    const look = lookAt(textOf(["SUGU7 SEX", "M/M"]));
    expect(look.places.map(({ below, kind }) => [kind, below[0]?.text])).toEqual([["sex", "M/M"]]);
  });

  it("has its class behind the label TYPE, which may say something else too", () => {
    const state = (marks: string) => {
      const look = frontOf({ marks });
      return match(look, look).fields.class?.state;
    };
    expect(state("SEX M TYPE C")).toBe("agrees");
    expect(state("SEX M TYPE A")).toBe("contradicts");
    expect(state("CLASS C SEX M TYPE A")).toBe("agrees");
    expect(state("CLASS A SEX M TYPE C")).toBe("contradicts");
    for (const type of ["R", "REGULAR", "DL"]) expect(state(`SEX M TYPE ${type}`)).toBe("unseen");
  });

  it("has another class at a label whose number was misread", () => {
    const marks = textOf(["OCLASS"], 0.44).flat();
    const [value] = textOf(["A"]).flat();
    const look: PrintedText = [
      ...frontOf({ marks: "SEX M" }),
      [...marks, ...(value === undefined ? [] : [{ ...value, left: 120 }])].map((word) => ({
        ...word,
        top: 900,
      })),
    ];
    expect(match(look, look).fields.class?.state).toBe("contradicts");
  });

  it("is unclear by a middle name in a line of its own that the data does not have", () => {
    const state = (first: string, below: string, left = 0) => {
      const [name = [], more = [], ...rest] = textOf([
        first,
        below,
        ...Object.values(lines).slice(2),
      ]);
      const moved = more.map((word) => ({ ...word, left: word.left + left }));
      const look = [
        ...textOf(["MARTINEZ"]),
        ...[name, moved, ...rest].map((line) =>
          line.map((word) => ({ ...word, top: word.top + 40 })),
        ),
      ];
      return matchFront([look, look].map(lookAt), {
        ...expected,
        middle: undefined,
        middleInitial: "",
      }).fields.middle?.suspect;
    };
    expect(state("VALENTINA", "BENEDICT")).toBe(true);
    for (const below of ["VETERAN", "JR", "2 MAPLE", "MARTINEZ", "DONOR"])
      expect(state("VALENTINA", below)).toBe(undefined);
    expect(state("VALENTINA", "BENEDICT", 300)).toBe(undefined);
  });

  it("is another's by a middle name behind a first name of two letters", () => {
    const look = lookAt(frontOf({ name: "NAME MARTINEZ, BO BENEDICT" }));
    const short = { ...expected, first: name("BO"), middle: undefined, middleInitial: "" };
    expect(matchFront([look, look], short).fields.middle?.state).toBe("contradicts");
  });
});
