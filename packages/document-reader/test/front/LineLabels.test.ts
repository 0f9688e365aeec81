import { placesIn } from "@bonafide/document-reader/front/FieldPlaces";
import { describe, expect, it } from "@effect/vitest";
import { textOf } from "./PrintedFronts.ts";
import { labelsOf as labelsOfLine } from "./PrintedLabels.ts";

/** The labels of a line whose words stand close together, each with its words. */
const labelsOf = (printed: string) => labelsOfLine(textOf([printed])[0] ?? []);

describe("A label in two languages", () => {
  it("begins behind a long one of a number, without a gap", () => {
    expect(labelsOf("NUMER DOWODU / IDENTITY CARD NUMBER PLEC / SEX")).toEqual([
      ["number", "CARD NUMBER"],
      ["sex", "PLEC / SEX"],
    ]);
    expect(labelsOf("Kortin numero / Card No. Sukupuoli / Sex")).toEqual([
      ["number", "Kortin numero / Card No."],
      ["sex", "Sukupuoli / Sex"],
    ]);
    // A number alone is the field's.
    expect(labelsOf("5. Sexe / Sex")).toEqual([["sex", "5. Sexe / Sex"]]);
  });

  it("begins before a dash, also where its first word was misread", () => {
    expect(labelsOf("Gailtig bis - Date of expiry")).toEqual([
      ["expires", "Gailtig bis - Date of expiry"],
    ]);
    expect(labelsOf("Ausgestellt am – Date of issue")).toEqual([
      ["issued", "Ausgestellt am – Date of issue"],
    ]);
  });

  it("begins in the language before a stroke that was read as a seven", () => {
    const places = placesIn(textOf(["EESNIMI 7 GIVEN NAMES", "TAMM"]));
    expect(places.map(({ below, kind, label }) => [kind, label.left, below.length])).toEqual([
      ["first", 0, 1],
    ]);
  });

  it("belongs to its number before it, also in two languages beside another label", () => {
    const row = (
      top: number,
      words: ReadonlyArray<readonly [text: string, left: number, width: number]>,
    ) =>
      words.map(([text, left, width]) => ({ confidence: 0.9, top, height: 22, left, width, text }));
    const places = placesIn([
      row(586, [
        ["15", 877, 31],
        ["SEX/SEXE", 918, 155],
        ["16", 1104, 31],
        ["HGT/HAUT.", 1148, 163],
      ]),
      row(621, [
        ["F", 879, 26],
        ["171", 1104, 60],
        ["cm", 1205, 65],
      ]),
    ]);
    expect(places.map(({ below, kind }) => [kind, below.map(({ text }) => text)])).toEqual([
      ["sex", ["F"]],
      ["height", ["171", "cm"]],
    ]);
  });
});
