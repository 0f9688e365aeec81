import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { placesIn } from "@bonafide/document-reader/front/FieldPlaces";
import { describe, expect, it } from "@effect/vitest";
import { license, match } from "./FourthMakerLicense.ts";
import { page, pageWith } from "./FourthMakerPage.ts";
import { textOf } from "./PrintedFronts.ts";

/** Labels of a print with what is below them, where words are so many pixels from the left. */
const below = (...rows: ReadonlyArray<ReadonlyArray<readonly [text: string, left: number]>>) =>
  placesIn(
    rows.map((row, at) =>
      row.map(([text, left]) => ({
        text,
        left,
        width: 12 * text.length,
        top: 300 + 32 * at,
        height: 22,
        confidence: 0.95,
      })),
    ),
  ).map((place) => [place.kind, place.below.map(({ text }) => text).join(" ")]);

describe("An address", () => {
  const address = (street: string) => ({ ...license, address: { ...license.address, street } });
  const state = (printed: string, street: string) =>
    match({ street: printed }, address(street)).fields.address?.state;

  it("has its field's number before its house number, also misread", () => {
    for (const label of ["8.", "5.", "3."])
      expect(state(`${label}18 E CAPITOL ST`, "18 E CAPITOL ST")).toBe("agrees");
    expect(state("3.8 MOUNTAIN VIEW TER", "8 MOUNTAIN VIEW TER")).toBe("agrees");
    expect(state("3.9 MOUNTAIN VIEW TER", "8 MOUNTAIN VIEW TER")).not.toBe("agrees");
    expect(state("5.19 E CAPITOL ST", "18 E CAPITOL ST")).not.toBe("agrees");
  });

  it("with another word in its street is a doubt, also behind its field's number", () => {
    for (const label of ["", "8"]) {
      expect(state(`${label}5009 ELM CREEK DR`, "5009 ELM CREEK DR")).toBe("agrees");
      const look = match(
        { street: `${label}5009 ELM PIONEER DR` },
        address("5009 1/2 ELM CREEK DR"),
      );
      expect(look.verdict).toBe("Unclear");
    }
  });

  it("has the direction that sticks to its house number", () => {
    expect(state("2750S 2300 E", "2750 S 2300 E")).toBe("agrees");
    expect(state("2751S 2300 E", "2750 S 2300 E")).not.toBe("agrees");
    expect(state("27505 2300 E", "2750 S 2300 E")).not.toBe("agrees");
  });
});

describe("A number", () => {
  it("sticks to its label, of which a letter was misread", () => {
    const state = (number: string) => match({ number }).fields.number?.state;
    for (const label of ["DLNo.", "pLNo.", "oLN0."]) {
      expect(state(`${label}748379786`)).toBe("agrees");
      expect(state(`${label}748379781`)).not.toBe("agrees");
    }
  });

  it("is the holder's of the zone's optional data where the print has no other", () => {
    const further = { ...page, furtherNumbers: ["784195099387155"] } satisfies ExpectedFront;
    const emirati = { ...further, states: ["ARE", "ARE"] } satisfies ExpectedFront;
    const state = (number: string, more: ReadonlyArray<string> = []) =>
      pageWith({ number }, more, emirati).fields.number?.state;
    expect(state("ID NUMBER 784195099387155")).toBe("agrees");
    expect(state("ID NUMBER 784195099387156")).not.toBe("agrees");
    expect(state("784195099387155")).not.toBe("agrees");
    // Other documents print their number, and a label without it says that it is missing.
    const other = pageWith({ number: "ID NUMBER 784195099387155" }, [], further);
    expect(other.fields.number?.state).not.toBe("agrees");
    expect(state("ID NUMBER 784195099387155", ["CARD NO"])).not.toBe("agrees");
    // Almost the document's own, or another one at its label.
    expect(state("ID NUMBER 784195099387155", ["CARD NO H5507541"])).not.toBe("agrees");
    expect(state("ID NUMBER 784195099387155", ["CARD NO H1829934"])).not.toBe("agrees");
  });

  it("has its value below its label in several languages, also behind small letters", () => {
    expect(below([["Nr-N°-No", 50]], [["A6812052", 50]])).toEqual([["number", "A6812052"]]);
    for (const small of ["ID", "1D", "10", "D"])
      expect(
        below(
          [
            [small, 50],
            ["Number", 90],
          ],
          [["784195099387155", 50]],
        ),
      ).toContainEqual(["number", "784195099387155"]);
    expect(below([["Jean-Luc", 50]])).toEqual([]);
  });
});

describe("A label", () => {
  it("begins with a word in which a letter was read as a numeral", () => {
    const row = [
      ["Dzim3anas", 50],
      ["datums/Date", 164],
      ["of", 302],
      ["birth", 332],
    ] as const;
    expect(below(row, [["09.06.1985", 50]])).toEqual([["birthDate", "09.06.1985"]]);
  });

  it("of the first of two days is followed by that of the second", () => {
    const row = [
      ["Valable", 50],
      ["du", 140],
      ["/", 170],
      ["Valid", 190],
      ["from", 256],
      ["au", 560],
      ["/", 590],
      ["until", 610],
    ] as const;
    const days = [
      ["18.12.2023", 50],
      ["17.12.2033", 560],
    ] as const;
    expect(below(row, days)).toEqual([
      ["issued", "18.12.2023"],
      ["expires", "17.12.2033"],
    ]);
    const ofPermit = [
      ["Expiration", 50],
      ["du", 175],
      ["permis", 204],
    ] as const;
    expect(below(ofPermit, [["17.12.2033", 50]])).toEqual([["expires", "17.12.2033"]]);
    // Another `until` is no expiry.
    expect(below([["until", 560]], [["17.12.2033", 560]])).toEqual([["other", "17.12.2033"]]);
  });

  it("of a class has a numeral below it, which is no field's number there", () => {
    const marks = [
      ["Class", 50],
      ["Endorsements", 160],
    ] as const;
    expect(
      below(marks, [
        ["5", 50],
        ["NONE", 160],
      ]),
    ).toContainEqual(["class", "5"]);
  });
});

describe("A sex", () => {
  it("in two languages may have a dash between them", () => {
    const state = (sex: string, of: "F" | "M") =>
      match({ marks: `Jantina/Sex ${sex} HGT 5'-11" CLASS D` }, { ...license, sex: of }).fields.sex
        ?.state;
    expect(state("P-F", "F")).toBe("agrees");
    expect(state("L-M", "M")).toBe("agrees");
    expect(state("L-M", "F")).not.toBe("agrees");
    expect(state("F-", "F")).not.toBe("agrees");
  });
});

describe("A Peruvian card", () => {
  it("has labels of its number and of first names", () => {
    expect(placesIn(textOf(["DNI 34736336", "Prenombres ROSA"])).map(({ kind }) => kind)).toEqual([
      "number",
      "first",
    ]);
  });
});
