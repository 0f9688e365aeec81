import { placesIn } from "@bonafide/document-reader/front/FieldPlaces";
import { labelsIn } from "@bonafide/document-reader/front/LineLabels";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { fieldParts } from "@bonafide/document-reader/front/MarkLooks";
import { describe, expect, it } from "@effect/vitest";
import { textOf } from "./PrintedFronts.ts";

/** The labels of a line whose words stand close together, each with its words. */
const labelsOf = (printed: string) => {
  const line = textOf([printed])[0] ?? [];
  return labelsIn(line).map(({ end, kind, start }) => [
    kind,
    line
      .slice(start, end)
      .map(({ text }) => text)
      .join(" "),
  ]);
};

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

describe("The part in which a lone letter is looked for", () => {
  const row = (top: number, height: number, words: Readonly<Record<number, string>>) =>
    Object.entries(words).map(([left, text]) => ({
      text,
      confidence: 0.9,
      left: Number(left),
      top,
      width: 0.6 * height * text.length,
      height,
    }));
  const partOf = (field: "sex" | "class", labels: Readonly<Record<number, string>>) =>
    fieldParts(lookAt([row(200, 20, labels)]), field, false).map(({ box }) => box);

  it("is narrow below the label of a sex, and at last of a class, for a wide one has too much else", () => {
    const [, ofSex, ...others] = partOf("sex", { 100: "Sex", 500: "Endorsements" });
    expect(others).toEqual([]);
    for (const label of ["Class", "9."]) {
      const [, wide, narrow] = partOf("class", { 100: label, 500: "Endorsements" });
      expect(wide?.right).toBeGreaterThan(300);
      for (const part of [ofSex, narrow]) {
        expect(part?.right).toBeLessThan(250);
        expect(part?.bottom).toBeGreaterThan(260);
      }
    }
  });

  it("is below the label of a sex that has another label beside it", () => {
    const boxes = partOf("sex", { 100: "Sex", 240: "Ausweisnummer" });
    expect(boxes.some(({ left, top }) => top > 220 && left < 120)).toBe(true);
    const [value] = partOf("sex", { 100: "Sex", 160: "Female" });
    expect(value?.top).toBeLessThan(200);
    expect(value?.left).toBeGreaterThan(140);
  });
});
