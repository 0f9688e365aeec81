import { placesIn, valueOf } from "@bonafide/document-reader/front/FieldPlaces";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { readFront } from "@bonafide/document-reader/front/FrontReader";
import { describe, expect, it } from "@effect/vitest";
import { name } from "./FourthMakerLicense.ts";
import { lineAt, ofPage, page, pageWith } from "./FourthMakerPage.ts";
import { textOf } from "./PrintedFronts.ts";

describe("A number", () => {
  const state = (...given: Parameters<typeof pageWith>) => pageWith(...given).fields.number?.state;
  const edited = { number: "NO H1829934" };

  it("confirms nothing elsewhere where its own label has another one", () => {
    for (const line of ["PERSONAL H5507540", "CAN H5507540", "H5507540"])
      expect(state(edited, [line])).not.toBe("agrees");
    // A document has other numbers too.
    for (const line of ["PERSONAL 180264-1234", "AUDIT H9912345", "H9912345"])
      expect(state({}, [line])).toBe("agrees");
    expect(state({}, ["CARD NO H9912345"])).toBe("agrees");
    // Its own label was not read.
    expect(state({ number: "Mo H5507540" }, ["REF NO H9912345"])).toBe("agrees");
  });

  it("is looked at again where its label has another one", () => {
    const size = { width: 1500, height: 946 };
    const picture = { ...size, data: new Uint8Array(size.width * size.height) };
    const verdict = (again: string) =>
      readFront([{ name: "print", picture, turned: false }], page, {
        hasTime: () => false,
        readText: (_, mode = "page") =>
          textOf(
            mode === "page" ? [...Object.values({ ...ofPage, ...edited }), "H5507540"] : [again],
          ),
      }).verdict;
    expect(verdict("H1829934")).toBe("Unclear");
    expect(verdict("~")).toBe("Same");
  });

  it("has its series and its number with a label between them", () => {
    const series = { ...page, number: "XV485836" };
    expect(state({ number: "SERIA XV NR 485836" }, [], series)).toBe("agrees");
    expect(state({ number: "SERIA XV NR 485863" }, [], series)).not.toBe("agrees");
  });
});

describe("A name", () => {
  const sjoerd = {
    ...page,
    last: name("DIJKGRAAF"),
    first: name("SJOERD"),
    middle: name("WILLEM"),
  };
  const plain = { last: "SURNAME Dijkgraaf", first: "GIVEN NAMES Sjoerd Willem" };
  const verdict = (changed: Partial<typeof ofPage>, lines: ReadonlyArray<string> = []) =>
    pageWith({ ...plain, ...changed }, lines, sjoerd).verdict;

  it("confirms nothing at a label of names in general where its own label has another one", () => {
    expect(verdict({})).toBe("Same");
    expect(verdict({ last: "SURNAME Marlowe" }, ["NAME Dijkgraaf"])).toBe("Unclear");
    expect(verdict({ last: "SURNAME MARLOWE" }, ["NAME DIJKGRAAF"])).toBe("Unclear");
    expect(verdict({ first: "GIVEN NAMES Edmund (Sjoerd Willem)" })).toBe("Unclear");
  });

  it("is not the holder's with a further one behind it", () => {
    for (const given of ["Sjoerd Willem Edmund", "SJOERD WILLEM EDMUND"])
      expect(verdict({ first: `GIVEN NAMES ${given}` })).toBe("Unclear");
    const alone = { ...sjoerd, middle: undefined, middleInitial: "" };
    const of = (given: string) =>
      pageWith({ ...plain, first: `GIVEN NAMES ${given}` }, [], alone).verdict;
    expect(of("Sjoerd")).toBe("Same");
    expect(of("Sjoerd Willem")).toBe("Unclear");
    // Of which the label was not read.
    const unlabelled = pageWith({ ...plain, first: "SJOERD WILLEM EDMUND" }, [], sjoerd);
    expect(unlabelled.verdict).toBe("Unclear");
    // The data do not tell of other names.
    const unknown = { ...sjoerd, middle: undefined };
    expect(pageWith(plain, [], unknown).verdict).toBe("Same");
    // An initial of another name.
    for (const middle of ["WILLEM", "W"]) {
      const known =
        middle.length > 1 ? sjoerd : { ...sjoerd, middle: undefined, middleInitial: middle };
      const initial = (letter: string) =>
        pageWith({ ...plain, first: `GIVEN NAMES SJOERD ${letter}` }, [], known).verdict;
      const stuck = pageWith({ ...plain, first: "2SJOERD K" }, [], known);
      expect(stuck.verdict).toBe("Unclear");
      expect(["W", "W.", "K", "K."].map(initial)).toEqual(["Same", "Same", "Unclear", "Unclear"]);
    }
    // A generation is no name, and another one than the data's is a doubt.
    const generation = { ...sjoerd, generation: "SR" };
    const of3 = (suffix: string) =>
      pageWith({ ...plain, last: `SURNAME DIJKGRAAF ${suffix}` }, [], generation).verdict;
    expect(["SR", "JR", "III", ""].map(of3)).toEqual(["Same", "Unclear", "Unclear", "Same"]);
    // No zone has one, but barcodes do.
    expect(verdict({ first: "GIVEN NAMES SJOERD WILLEM JR" })).toBe("Same");
    const ofBarcode = { ...sjoerd, states: undefined };
    const added = (first: string) => pageWith({ ...plain, first }, [], ofBarcode).verdict;
    expect(
      ["SJOERD WILLEM JR", "Sjoerd Willem JR", "SJOERD WILLEM V"].map((first) =>
        added(`GIVEN NAMES ${first}`),
      ),
    ).toEqual(["Unclear", "Unclear", "Same"]);
  });

  it("is not the middle one with another initial behind a first name that is hardly read", () => {
    const look = (letter: string) =>
      lookAt(
        textOf(Object.values({ ...ofPage, ...plain, first: `FN SJOERD ${letter}` })).map((line) =>
          line.map((word) => (word.text === "SJOERD" ? { ...word, confidence: 0 } : word)),
        ),
      );
    const known = { ...sjoerd, states: undefined, middle: undefined, middleInitial: "W" };
    expect(
      ["W", "K"].map((letter) => matchFront([look(letter), look(letter)], known).verdict),
    ).toEqual(["Same", "Unclear"]);
  });

  it("is the family's behind 1 and the first one behind 2, and no other way around", () => {
    const known = { ...sjoerd, states: undefined };
    const of = (last: string, first: string) =>
      pageWith({ ...plain, last, first }, [], known).verdict;
    expect(of("1 DIJKGRAAF", "2 SJOERD WILLEM")).toBe("Same");
    expect(of("1DIJKGRAAF", "2SJOERD WILLEM")).toBe("Same");
    expect(of("1 SJOERD WILLEM", "2 DIJKGRAAF")).not.toBe("Same");
    expect(of("1SJOERD WILLEM", "2DIJKGRAAF")).not.toBe("Same");
  });

  it("is not the middle one with another initial that was hardly read, unless a look reads it", () => {
    const look = (first: string, sureness: number) =>
      lookAt(
        textOf(Object.values({ ...ofPage, ...plain, first })).map((line) =>
          line.map((word) => (word.text.length === 1 ? { ...word, confidence: sureness } : word)),
        ),
      );
    const own = { ...sjoerd, states: undefined };
    const of = (...looks: ReadonlyArray<ReturnType<typeof look>>) => matchFront(looks, own).verdict;
    expect(of(look("FN SJOERD K", 0.5))).toBe("Unclear");
    expect(of(look("FN SJOERD K", 0.2))).toBe("Unclear");
    expect(of(look("FN SJOERD W", 0.5))).toBe("Same");
    expect(of(look("FN SJOERD K", 0.5), look("FN SJOERD WILLEM", 0.5))).toBe("Same");
  });

  it("stands behind the first one, and not the middle one behind the family's", () => {
    const of = (last: string, first: string) =>
      pageWith({ ...plain, last, first }, [], { ...sjoerd, states: undefined }).verdict;
    expect(of("~ DIJKGRAAF", "~ SJOERD WILLEM")).toBe("Same");
    expect(of("~ DIJKGRAAF SJOERD WILLEM", "")).toBe("Same");
    expect(of("~ SJOERD WILLEM DIJKGRAAF", "")).toBe("Same");
    expect(of("~ SJOERD", "~ DIJKGRAAF WILLEM")).toBe("Unclear");
  });

  it("is not all of the holder's where a page leaves out one of the zone", () => {
    expect(verdict({ first: "GIVEN NAMES Sjoerd" })).toBe("Unclear");
    expect(verdict({ first: "GIVEN NAMES SJOERD-WILLEM" })).toBe("Same");
    const cut = { ...sjoerd, middle: { text: "WILLEM", truncated: true } };
    const ofCut = (first: string) => pageWith({ ...plain, first }, [], cut).verdict;
    expect(ofCut("GIVEN NAMES Sjoerd")).toBe("Unclear");
    expect(ofCut("GIVEN NAMES SJOERD WILLEMIJN")).toBe("Same");
  });

  it("does not stand at the label of first names, where the other label is of names in general", () => {
    const of = (last: string, first: string) =>
      verdict({ last: `NAME ${last}`, first: `VORNAME ${first}` });
    expect(of("DIJKGRAAF", "SJOERD WILLEM")).toBe("Same");
    expect(of("SJOERD WILLEM", "DIJKGRAAF")).toBe("Unclear");
  });

  it("is elsewhere where its own label has the other one", () => {
    const of = (last: string, first: string) => verdict({ last: `SURNAME ${last}`, first });
    expect(of("DIJKGRAAF", "SJOERD WILLEM")).toBe("Same");
    expect(of("SJOERD", "DIJKGRAAF")).toBe("Unclear");
  });

  it("of which a part alone is read is no other name", () => {
    for (const part of ["SJO", "OERD"])
      expect(verdict({ first: `GIVEN NAMES ${part}` })).toBe("Unclear");
    expect(verdict({ first: "GIVEN NAMES EDM" })).toBe("Contradicted");
    const two = { ...sjoerd, last: name("FEATHERSTONE CHOLMONDELEY") };
    const of = (last: string) => pageWith({ ...plain, last: `SURNAME ${last}` }, [], two).verdict;
    expect(of("FEATHERSTONE-CHOLMONDELEY")).toBe("Same");
    expect(of("FEATHERSTONE-CHOLMO")).toBe("Unclear");
    expect(of("BRATHERSTONE-CHOLMO")).toBe("Contradicted");
  });

  it("does not stand in part at the label of the other names", () => {
    const two = { ...sjoerd, last: name("DIJKGRAAF VISSER") };
    const of = (last: string, first: string) =>
      pageWith({ last: `SURNAME ${last}`, first: `GIVEN NAMES ${first}` }, [], two).verdict;
    expect(of("DIJKGRAAF VISSER", "SJOERD WILLEM")).toBe("Same");
    expect(of("DIJKGRAAF", "VISSER SJOERD WILLEM")).toBe("Unclear");
  });

  it("is its own beside a label's word in a text", () => {
    for (const line of ["OCCUPATION FIRST OFFICER", "GIVEN UNDER SEC 264"])
      expect(verdict({}, [line])).toBe("Same");
    expect(verdict({}, ["GIVEN NAMES EDMUND"])).toBe("Unclear");
  });
});

describe("A day", () => {
  it("that one view shows beside the expected one counts in the next", () => {
    const size = { width: 1500, height: 946 };
    const [first, second] = [1, 2].map((shade) => ({
      ...size,
      data: new Uint8Array(size.width * size.height).fill(shade),
    }));
    if (first === undefined || second === undefined) throw new Error("Two views are needed");
    const others = { ...ofPage, born: "", sex: "" };
    const born = "BORN 11.02.2003 ACCORDING TO DECLARATION";
    const verdict = (shown: string) =>
      readFront(
        [
          { name: "print", picture: first, turned: false },
          { name: "print-small", picture: second, turned: false },
        ],
        page,
        {
          hasTime: () => true,
          readText: ({ data: [shade], width }, mode = "page") => {
            if (mode !== "page") return width < 1000 && shade === 1 ? textOf([shown]) : [];
            return shade === 1
              ? textOf([...Object.values(others), `DATE OF BIRTH ${shown}`, born])
              : textOf([...Object.values(others), "SEX M", born]);
          },
        },
      ).verdict;
    expect(verdict("11.02.2008")).toBe("Unclear");
    expect(verdict("11.02.2003")).toBe("Same");
  });
});

describe("A label", () => {
  const valueAt = (kind: string, lines: Parameters<typeof placesIn>[0]) => {
    const place = placesIn(lines).find((each) => each.kind === kind && each.isInSentence !== true);
    return place === undefined
      ? undefined
      : valueOf(place)
          .map(({ text }) => text)
          .join(" ");
  };

  it("begins with its first language, whatever the words of that mean", () => {
    const day = textOf(["DATE OF BIRTH", "12 SETISEP 1957 | 07 ABR/APR 1961"]);
    expect(valueAt("birthDate", day)).toBe("12 SETISEP 1957 07 ABR/APR 1961");
    for (const [label, kind] of [
      ["Seria si nr. / Document no.", "number"],
      ["COD. PAIS / COUNTRY CODE", "country"],
      ["Clave del pais/Issuing state", "country"],
      ["Issuing country", "country"],
      // Of another script.
      ["er #78 / Country Code", "country"],
      ["PASAPORTE N°/ PASSPORT No.", "number"],
      ["[a] Name/Surname/Nom", "last"],
      ["Name/Surname/Nom", "last"],
      ["Cognome. Surname. Nom. (1)", "last"],
      ["Nome. Given Names. Prénoms. (2)", "first"],
      ["Vardas. Given Names. Prénoms.", "first"],
      ["Apelido[s] / Surname", "last"],
      ["Nome[s] / Given names", "first"],
      // Small print, misread.
      ["aatsangehongkeit/Natior", "nationality"],
    ] as const)
      expect([label, valueAt(kind, textOf([label, "XB079900"]))]).toEqual([label, "XB079900"]);
  });

  it("has the value below it up to the next column, also where that begins higher", () => {
    const value = lineAt(198, 26, { 477: "MARLOWE" });
    const observations = lineAt(184, 17, { 969: "Observations the holder is known as BABIC" });
    const label = lineAt(167, 17, { 477: "Prezime/Surname" });
    expect(valueAt("last", [label, observations, value])).toBe("MARLOWE");
    const beside = lineAt(198, 26, { 477: "MARLOWE", 969: "BABIC" });
    expect(valueAt("last", [label, beside])).toBe("MARLOWE");
  });

  it("has a value far beside it in a table, where nothing is below it", () => {
    const table = [
      lineAt(100, 18, { 100: "Surname", 400: "NGUYEN" }),
      lineAt(160, 18, { 100: "Sex", 400: "M" }),
    ];
    expect(["last", "sex"].map((kind) => valueAt(kind, table))).toEqual(["NGUYEN", "M"]);
  });
});

describe("A sex", () => {
  const unspecified = { ...page, sex: "X" } as const;
  const of = (sex: string) => pageWith({ sex }, [], unspecified).verdict;

  it("that the zone leaves open need not be printed", () => {
    expect(of("")).toBe("Same");
    expect(of("SEX X")).toBe("Same");
    expect(of("SEX F")).not.toBe("Same");
    expect(of("SEX")).toBe("Unclear");
    expect(pageWith({ sex: "" }).verdict).toBe("Unclear");
  });
});
