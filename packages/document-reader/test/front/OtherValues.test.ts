import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { describe, expect, it } from "@effect/vitest";
import { frontOf, license, name } from "./FourthMakerLicense.ts";
import { lineAt, ofPage, page, pageWith } from "./FourthMakerPage.ts";
import { textOf } from "./PrintedFronts.ts";

describe("A title", () => {
  it("raises a doubt where it names another state than the zone's issuer, and not that one", () => {
    const of = (title: string, state: string) =>
      pageWith({ title, code: "", nationality: `NATIONALITY ${state}` }, [], {
        ...page,
        states: [state, state],
      }).verdict;
    for (const [title, state] of [
      ["REPUBLICA PORTUGUESA", "PRT"],
      ["ESTADOS UNIDOS MEXICANOS", "MEX"],
      ["UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND", "GBR"],
      ["SCHWEIZ SUISSE SVIZZERA SVIZRA SWITZERLAND", "CHE"],
      ["PASSPORT PASSEPORT", "PRT"],
    ] as const)
      expect([title, of(title, state)]).toEqual([title, "Same"]);
    for (const state of ["FRA", "MEX"])
      expect([state, of("REPUBLICA PORTUGUESA", state)]).toEqual([state, "Unclear"]);
    expect(of("NORGE NOREG NORWAY", "MEX")).toBe("Unclear");
    // `RESIDENCE` has four letters of `ESLOVAQUIA`, misread.
    expect(of("LIETUVOS RESPUBLIKA LITHUANIA RESIDENCE PERMIT", "SVK")).toBe("Unclear");
    // A word like the issuer's is none.
    expect(of("REPUBLIQUE FRANCAISE CARTE NATIONALE", "FRA")).toBe("Same");
    expect(of("REPUBLIQUE FRANCAISE CARTE NATIONALE", "BEL")).toBe("Unclear");
  });
});

describe("A number of few signs", () => {
  it("at its label, almost the document's, counts where the true one stands elsewhere", () => {
    const small = { ...page, number: "P6258276" };
    const look = (label: string, confidence: number) =>
      lookAt(
        textOf([...Object.values({ ...ofPage, number: `${label} P6258976` }), "P6258276"]).map(
          (line) => line.map((word) => (word.text === "P6258976" ? { ...word, confidence } : word)),
        ),
      );
    const verdict = (...looks: ReadonlyArray<ReturnType<typeof look>>) =>
      matchFront(looks, small).verdict;
    expect(verdict(look("DL", 0.84), look("DL", 0.5))).toBe("Unclear");
    expect(verdict(look("~", 0.84), look("~", 0.5))).toBe("Same");
    expect(verdict(look("DL", 0.5), look("DL", 0.5))).toBe("Same");
    expect(verdict(look("DL", 0.84), look("DL", 0.2))).toBe("Same");
    // What one look reads for certain, another one need hardly read.
    expect(verdict(look("~", 0.96), look("~", 0))).toBe("Unclear");
    expect(verdict(look("~", 0.96))).toBe("Same");
  });
});

describe("A number in the form of the document's", () => {
  const verdict = (printed: string, small: string, further: ReadonlyArray<string> = []) => {
    const text = [
      ...textOf(Object.values({ ...ofPage, number: "" })),
      lineAt(800, 30, { 100: printed }),
      lineAt(850, 18, { 100: small }),
    ];
    return matchFront([lookAt(text), lookAt(text)], { ...page, furtherNumbers: further }).verdict;
  };

  it("is a doubt where it is larger than that one, and no number of the optional data", () => {
    expect(verdict("NO H5507540", "")).toBe("Same");
    expect(verdict("H8215930", "H5507540")).toBe("Unclear");
    for (const other of ["H82159", "HH215930", "82159301"])
      expect([other, verdict(other, "H5507540")]).toEqual([other, "Same"]);
    expect(verdict("H5507540", "H8215930")).toBe("Same");
    expect(verdict("H8215930", "H5507540", ["H8215930"])).toBe("Same");
  });
});

describe("A number of the optional data", () => {
  it("is a doubt where almost it or another one like it is printed, and no look reads it", () => {
    const expected = { ...page, furtherNumbers: ["76023108H"] };
    const look = (printed: string) => lookAt(textOf([...Object.values(ofPage), `DNI ${printed}`]));
    const verdict = (...printed: ReadonlyArray<string>) =>
      matchFront(printed.map(look), expected).verdict;
    expect(verdict("76023108H", "76023108H")).toBe("Same");
    expect(verdict("", "")).toBe("Same");
    expect(verdict("76023208H", "76023208H")).toBe("Unclear");
    expect(verdict("76023208H", "76023208H", "76023108H")).toBe("Same");
    expect(verdict("11905617K", "11905617K")).toBe("Unclear");
    expect(verdict("11905617K", "76023108H")).toBe("Same");
    expect(verdict("1190561", "1190561")).toBe("Same");
  });
});

describe("A sex", () => {
  it("of a woman is a K on Polish cards, and no other's", () => {
    const of = (printed: string, sex: "F" | "M" | "X") =>
      pageWith({ sex: `SEX ${printed}` }, [], { ...page, sex }).fields.sex?.state;
    expect([of("K", "F"), of("K", "M"), of("K", "X")]).toEqual(["agrees", "unseen", "unseen"]);
  });

  it("that stands in small print elsewhere does not outweigh three looks at another at its label", () => {
    const look = (sex: string) => lookAt(textOf(Object.values({ ...ofPage, sex: `SEX ${sex}` })));
    const verdict = (...read: ReadonlyArray<string>) => matchFront(read.map(look), page).verdict;
    expect(verdict("F", "F", "F", "M")).toBe("Unclear");
    expect(verdict("F", "F", "M")).toBe("Same");
    expect(verdict("F", "F", "F", "M", "M", "M")).toBe("Same");
  });
});

describe("A day in numbers", () => {
  it("is a doubt where its month and its day come in another order than those of the others", () => {
    const days = { birthDate: "1970-05-01", issued: "2024-01-17", expires: "2028-05-01" } as const;
    const verdict = (born: string, since: string, until: string) => {
      const look = lookAt(
        frontOf({ born: `DOB ${born}`, since: `ISS ${since}`, until: `EXP ${until}` }),
      );
      return matchFront([look, look], { ...license, ...days }).verdict;
    };
    expect(verdict("05/01/1970", "01/17/2024", "05/01/2028")).toBe("Same");
    expect(verdict("01/05/1970", "17/01/2024", "01/05/2028")).toBe("Same");
    expect(verdict("1970/05/01", "01/17/2024", "01 MAY 2028")).toBe("Same");
    expect(verdict("01/05/1970", "01/17/2024", "05/01/2028")).toBe("Unclear");
    expect(verdict("05/01/1970", "01/17/2024", "01/05/2028")).toBe("Unclear");
    expect(verdict("01/05/1970", "01/17/2024", "01 MAY 2028")).toBe("Unclear");
  });
});

describe("A day behind that of another label", () => {
  it("rivals its own where a small one stands elsewhere", () => {
    const days = [
      lineAt(600, 18, { 100: "Date of expiry" }),
      lineAt(625, 28, { 100: "07/08/2032", 300: "07/08/1952" }),
      lineAt(800, 28, { 100: "07/08/1955" }),
    ];
    const text = [...textOf(Object.values({ ...ofPage, until: "", born: "", since: "" })), ...days];
    const found = matchFront([lookAt(text), lookAt(text)], {
      ...page,
      birthDate: "1955-07-08",
      expires: "2032-07-08",
    });
    expect(found.fields.birthDate?.state).not.toBe("agrees");
  });
});

describe("A name with a letter that the recogniser does not know", () => {
  it("is a doubt where all looks read another one", () => {
    const last = { ...name("GROSSMANN"), unknown: { pair: "SS", likes: ["B"] } };
    const look = lookAt(textOf(Object.values({ ...ofPage, last: "SURNAME GRORMANN" })));
    expect(matchFront([look, look, look], { ...page, last }).verdict).toBe("Unclear");
  });
});

describe("A name of two letters", () => {
  it("is not confirmed by noise where its label has another one", () => {
    const short = { ...page, last: name("SY") };
    const look = lookAt(textOf(Object.values({ ...ofPage, last: "SURNAME VILLANUEVA" })));
    const noise = lookAt([
      [{ text: "Sy", confidence: 0.5, left: 0, top: 0, width: 30, height: 30 }],
    ]);
    expect(matchFront([look, look, noise], short).verdict).not.toBe("Same");
  });

  it("in a zone is no name of one letter less", () => {
    const verdict = (printed: string) =>
      pageWith({ last: `SURNAME ${printed}` }, [], { ...page, last: name("FERNANDESS") }).verdict;
    expect(verdict("FERNANDESS")).toBe("Same");
    expect(verdict("FERNANDES")).not.toBe("Same");
  });
});

describe("A nationality", () => {
  it("is another's by the code behind its word, however the stroke between them is read", () => {
    const of = (nationality: string) => {
      const text = textOf(
        Object.values({ ...ofPage, nationality: `NATIONALITY ${nationality}` }),
      ).map((line) =>
        line.map((word) => (word.text === "/" ? { ...word, confidence: 0.5 } : word)),
      );
      return matchFront([lookAt(text), lookAt(text)], page).fields.country?.state;
    };
    expect(["ICELANDER / ISL", "ICELANDER"].map(of)).toEqual(["agrees", "agrees"]);
    for (const nationality of ["DANISH / DNK", "ICELANDER / DNK"])
      expect(of(nationality)).not.toBe("agrees");
  });
});

describe("An issuing state", () => {
  const of = (code: string, states: readonly [string, string], lines: ReadonlyArray<string> = []) =>
    pageWith({ code: `COUNTRY CODE ${code}` }, lines, { ...page, states }).fields.country;

  it("is not confirmed by the nationality's code at its label", () => {
    expect(of("ISL", ["ISL", "ISL"])?.state).toBe("agrees");
    expect(of("ISL", ["NOR", "ISL"])).toMatchObject({ state: "unseen", suspect: true });
    expect(of("NOR", ["NOR", "ISL"])?.state).toBe("agrees");
    // Where a holder was born is no issuer.
    const born = ["COUNTRY OF BIRTH ISL"];
    expect(pageWith({ code: "" }, born, { ...page, states: ["NOR", "ISL"] }).verdict).toBe("Same");
  });
});
