import { placesIn } from "@bonafide/document-reader/front/FieldPlaces";
import { numberEvidence } from "@bonafide/document-reader/front/NumberEvidence";
import { describe, expect, it } from "@effect/vitest";
import { bestOf, textOf } from "./PrintedFronts.ts";

const find = (number: string, line: string) => {
  const text = textOf([line]);
  return bestOf(numberEvidence(text, placesIn(text), number));
};

const found: ReadonlyArray<readonly [string, string]> = [
  ["D1234567", "4d DLN D1234567"],
  ["D1234567", "DLND1234567"],
  ["D1234567", "DL:D1234567"],
  ["H92856422", "4d LicNo.H92-856-422"],
  ["H92856422", "4dLicN0.H92-856-422"],
  ["123456789", "ID: 123 456 789 CLASS D"],
  ["123456789", "123-456-789"],
  ["S12345678901234", "S1234-56789-01234"],
  ["S530460901234", "LIC# S530-460-90-123-4"],
  ["D1234567", "DI234S67"],
  ["d1234567", "D1234567"],
  ["1234", "NO 1234"],
  ["330630459", "0330 630 459"],
  ["LZJ844047", "LZ)844047"],
];

describe("A document's number", () => {
  it.each(found)("%s is found in: %s", (number, line) => {
    expect(find(number, line)).toBe("Same");
  });

  it("but for a character or two is nearly the same, where it is long enough", () => {
    expect(find("D1234567", "D1234967")).toBe("Near");
    expect(find("D1234567", "D1239467")).toBe("Near");
    expect(find("12345", "12349")).toBe("Absent");
  });

  it("is written with a numeral for a letter, unless that is an O or an I among numerals, or a zero among letters", () => {
    const written = (number: string, line: string) =>
      numberEvidence(textOf([line]), [], number).find(({ says }) => says === "Same")?.written;
    expect(written("O35912471753149", "03591-24717-53149")).toBeUndefined();
    expect(written("035912471753149", "O3591-24717-53149")).toBe("O35912471753149");
    expect(written("AO3591", "A03591")).toBe("A03591");
    expect(written("I95347727745728", "19534-77277-45728")).toBeUndefined();
    expect(written("49II05976", "491105976")).toBeUndefined();
    expect(written("WDLFMSSA0TAB", "WDLFMSSAOTAB")).toBeUndefined();
    expect(written("WDLFMSSA02AB", "WDLFMSSAO2AB")).toBe("WDLFMSSAO2AB");
    expect(written("195347727745728", "I9534-77277-45728")).toBe("I95347727745728");
    expect(written("S95347727745728", "59534-77277-45728")).toBe("595347727745728");
  });

  it("is not the same with one character more or less", () => {
    expect(find("D1234567", "X D12345678")).toBe("Absent");
    expect(find("D1234567", "X D123456")).toBe("Absent");
    expect(find("1234567", "01234567")).toBe("Absent");
    expect(find("12345678", "912345678")).toBe("Absent");
  });

  it("is another where another stands in its place", () => {
    expect(find("D1234567", "4d DLN T9870351")).toBe("Other");
    expect(find("D1234567", "License No. 98703512")).toBe("Other");
    expect(find("D1234567", "5 DD T9870351")).toBe("Absent");
    expect(find("D1234567", "4d DLN 08/04/2030")).toBe("Absent");
  });
});
