import { placesIn } from "@bonafide/document-reader/front/FieldPlaces";
import { describe, expect, it } from "@effect/vitest";
import { textOf } from "./PrintedFronts.ts";

describe("A label in two languages", () => {
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
