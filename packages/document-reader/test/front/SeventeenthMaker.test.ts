import { placesIn } from "@bonafide/document-reader/front/FieldPlaces";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { nameEvidence } from "@bonafide/document-reader/front/NameReadings";
import { sexEvidence } from "@bonafide/document-reader/front/MarkEvidence";
import { describe, expect, it } from "@effect/vitest";
import { page, pageOf, verdictOf } from "./FourteenthMakerPage.ts";
import { frontOf, license, match, name } from "./FourthMakerLicense.ts";
import { lineAt, matchPage } from "./FourthMakerPage.ts";
import { bestOf, textOf } from "./PrintedFronts.ts";
import { labelsOf } from "./PrintedLabels.ts";

/** A line of words, of which those in brackets are hardly read: of another script. */
const lineOf = (printed: string, confidence = 0.1) =>
  lineAt(100, 14, { 100: printed.replaceAll(/[[\]]/g, "") }).map((word, at) => ({
    ...word,
    confidence: printed.split(" ")[at]?.startsWith("[") ? confidence : 0.96,
  }));

describe("A label in two languages", () => {
  it("goes on in another script behind its stroke, which may stick to a word", () => {
    expect(labelsOf(lineOf("Date of Birth / [sXuoll] [7,0] Sex / [gui]"))).toEqual([
      ["birthDate", "Date of Birth / sXuoll 7,0"],
      ["sex", "Sex / gui"],
    ]);
    expect(labelsOf(lineOf("Date of birth/nT1 [3] [Ixn]"))).toEqual([
      ["birthDate", "Date of birth/nT1 3 Ixn"],
    ]);
  });

  it("does not go on with words that were read, with a number, or without a stroke", () => {
    const itself = [["birthDate", "Date of Birth /"]];
    expect(labelsOf(lineOf("Date of Birth / SMITH"))).toEqual(itself);
    expect(labelsOf(lineOf("Date of Birth / [SMITH]", 0.85))).toEqual(itself);
    expect(labelsOf(lineOf("Date of Birth / [11101998A]", 0.3))).toEqual(itself);
    expect(labelsOf(lineOf("Date of Birth [sXuoll]"))).toEqual([["birthDate", "Date of Birth"]]);
    const apart = [
      ...lineOf("Date of Birth /"),
      ...lineAt(100, 14, { 400: "SMITH", 600: "Sex" }).map((word, at) => ({
        ...word,
        confidence: at === 0 ? 0.7 : 0.96,
      })),
    ];
    expect(labelsOf(apart)).toEqual([...itself, ["sex", "Sex"]]);
  });

  it("begins with the words of another script that were read as numerals, hardly", () => {
    expect(labelsOf(lineOf("[30500900b] [msfMnmo/Date] of birth"))).toEqual([
      ["birthDate", "30500900b msfMnmo/Date of birth"],
    ]);
    expect(labelsOf(lineOf("[30500900b] [msfMnmo/Date] of birth", 0.3))).toEqual([
      ["birthDate", "msfMnmo/Date of birth"],
    ]);
  });

  it("ends before a nationality that follows a birth date without a gap", () => {
    expect(
      labelsOf(lineOf("Geburtstag / Date of birth Staatsangehorigkeit / Nationality")),
    ).toEqual([
      ["birthDate", "Geburtstag / Date of birth"],
      ["nationality", "Staatsangehorigkeit / Nationality"],
    ]);
  });
});

it("A label of a place and a day is the day's", () => {
  expect(labelsOf(lineOf("PLACE AND DATE OF BIRTH"))).toEqual([
    ["birthDate", "PLACE AND DATE OF BIRTH"],
  ]);
  expect(labelsOf(lineOf("PLACE OF BIRTH"))).toEqual([["other", "PLACE OF BIRTH"]]);
});

describe("A name", () => {
  const find = (expected: string, printed: string) => {
    const text = textOf(["Surname", printed]);
    return bestOf(nameEvidence(text, placesIn(text), name(expected), "last", []));
  };

  it("has an umlaut that was read as two letters, and a J that was read as a bracket", () => {
    expect(find("ZUERCHER", "Ziircher")).toBe("Same");
    expect(find("NIINISTO", "Niinisto")).toBe("Same");
    expect(find("MATEJ", "MATE]")).toBe("Same");
    expect(find("MATEK", "MATE]")).not.toBe("Same");
    expect(find("ZARCHER", "Ziircher")).not.toBe("Same");
  });

  it("confirms nothing at the label of a place, where its own label has something else", () => {
    const withPlace = (given: string, place: string) =>
      verdictOf(
        pageOf({
          given,
          more: [lineAt(455, 18, { 100: "Place of birth" }), lineAt(480, 28, { 100: place })],
        }),
        { ...page, middle: name("MARIA") },
      ).fields.first?.state;
    expect(withPlace("ELENI MARIA", "ATHINA/GR")).toBe("agrees");
    expect(withPlace("ATHINA/GR", "ELENI MARIA")).toBe("unseen");
    expect(withPlace("ELENI MARIA", "ELENI")).toBe("agrees");
  });

  it("has an umlaut before an E", () => {
    expect(find("KORVEMAEE", "KÕRVEMÄE")).toBe("Same");
  });
});

describe("The sex", () => {
  const find = (printed: string) => {
    const text = [lineAt(100, 14, { 100: "Sex" }), lineAt(125, 22, { 100: printed })];
    return bestOf(sexEvidence(text, placesIn(text), "M"));
  };

  it("stands before its letter of another script, which is read as no capital", () => {
    expect(find("M/t")).toBe("Same");
    expect(find("M/)")).toBe("Same");
    expect(find("F/t")).toBe("Other");
    // A woman in Lithuanian, of which the second letter decides.
    expect(find("M/f")).not.toBe("Same");
    expect(find("M/E")).not.toBe("Same");
    // Without its label it may be anything.
    expect(bestOf(sexEvidence([lineAt(125, 22, { 100: "F/2" })], [], "M"))).toBe("Absent");
  });
});

describe("A license", () => {
  /** A look at it with other lines, of which the words that are named are read with a confidence. */
  const look = (changed: Parameters<typeof frontOf>[0], unsure: string, confidence: number) =>
    lookAt(
      frontOf(changed).map((line) =>
        line.map((word) => (word.text === unsure ? { ...word, confidence } : word)),
      ),
    );

  it("has another initial than its barcode's, hardly read, unless a look reads that", () => {
    const expected = { ...license, middle: undefined, middleInitial: "W" };
    const verdict = (...looks: ReadonlyArray<ReturnType<typeof look>>) =>
      matchFront(looks, expected).verdict;
    const [own, other] = ["W", "P"].map((letter) =>
      look({ first: `FN LI ${letter}` }, letter, 0.4),
    );
    if (own === undefined || other === undefined) throw new Error("Two looks are needed");
    expect([verdict(own), verdict(other), verdict(other, own)]).toEqual([
      "Same",
      "Unclear",
      "Same",
    ]);
    expect(verdict(look({ first: "FN LI P" }, "P", 0.2))).toBe("Same");
  });

  it("has another generation than its barcode's, hardly read, unless a look reads that", () => {
    const expected = { ...license, generation: "SR" };
    const verdict = (...looks: ReadonlyArray<ReturnType<typeof look>>) =>
      matchFront(looks, expected).verdict;
    const behind = (word: string, confidence = 0.5) =>
      look({ last: `LN FELDMANN ${word}` }, word, confidence);
    expect(verdict(behind("SR"))).toBe("Same");
    expect(verdict(behind("Ill"))).toBe("Unclear");
    expect(verdict(behind("11H"))).toBe("Unclear");
    expect(verdict(behind("11H"), behind("SR"))).toBe("Same");
    // What may be anything.
    expect([verdict(behind("HIH")), verdict(behind("HIH", 0.2))]).toEqual(["Unclear", "Same"]);
    expect(verdict(behind("RESTRICTED"))).toBe("Same");
    // A label and an initial are no generations.
    const besideUnsure = (word: string) =>
      verdict(
        lookAt(
          behind(word).text.map((line) =>
            line.map((each) => (each.text === "LI" ? { ...each, confidence: 0.7 } : each)),
          ),
        ),
      );
    expect(["RIT", "EYES", "J"].map(besideUnsure)).toEqual(["Unclear", "Same", "Same"]);
  });

  it("has no other number of its own long form that is as large, as on a note beside it", () => {
    const noted = (note: string, height = 30, number = "D423678463981") => {
      const own = lookAt(
        frontOf({ number: `DL NO ${number}`, since: `ISS 09/17/2023 ${note}` }).map((line) =>
          line.map((word) => (word.text === note ? { ...word, height } : word)),
        ),
      );
      return matchFront([own, own], { ...license, number }).verdict;
    };
    expect(noted("B-260-765-809-438")).toBe("Unclear");
    expect(noted("B-260-765-809-438", 24)).toBe("Same");
    for (const other of ["", "B-260-765-809", "260-765-809-4381", "D-423-678-463-981"])
      expect([other, noted(other)]).toEqual([other, "Same"]);
    expect(noted("260765809438", 30, "423678463981")).toBe("Same");
  });

  it("has a class at its misread label", () => {
    const marks = (label: string) =>
      match({ marks: `SEX M HGT 5'-11" ${label} F` }, { ...license, class: "F" }).fields.class
        ?.state;
    expect([marks("CLASS"), marks("gcLass"), marks("gcXyss")]).toEqual([
      "agrees",
      "agrees",
      "unseen",
    ]);
  });
});

describe("A day", () => {
  it("whose first numeral stands apart is no other day", () => {
    expect(matchPage({ until: "DATE OF EXPIRY 2 3.06.2032" }).verdict).toBe("Same");
    expect(matchPage({ until: "DATE OF EXPIRY 3.06.2032" }).verdict).not.toBe("Same");
  });
});
