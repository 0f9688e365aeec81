import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { describe, expect, it } from "@effect/vitest";
import { frontOf, license } from "./FourthMakerLicense.ts";
import { textOf } from "./PrintedFronts.ts";

const described = { eyes: "BRO", hair: "BLK", weight: 180 } as const;

/** What some looks have against the data, each with these lines at the front's end. */
const against = (
  looks: ReadonlyArray<ReadonlyArray<string>>,
  data: Partial<ExpectedFront> = described,
  confidence = 0.96,
) => {
  const below = (line: ReadonlyArray<string>) =>
    textOf(line, confidence).map((words) =>
      words.map((word) => ({ ...word, top: word.top + 1_000 })),
    );
  const { strange, verdict } = matchFront(
    looks.map((lines) => lookAt([...frontOf(), ...below(lines)])),
    { ...license, ...data },
  );
  return [strange.map(({ of }) => of).join(), verdict];
};

const twice = (line: string) => [[line], [line]];
const same = ["", "Same"];

describe("The description of a license's holder", () => {
  it("is as the barcode has it in all its forms", () => {
    for (const line of [
      "18 EYES BRO 17 WGT 180 lb 19 HAIR BLK",
      "EYES BROWN WT 180 HAIR BLACK",
      "EYES: BRN WEIGHT 82kg",
      "EYES BRN/BRUN",
      "EYES BR0 HAIR BLACK",
    ])
      expect(against(twice(line))).toEqual(same);
    expect(against(twice("EYES BLU"), { eyes: "BLUE" })).toEqual(same);
    expect(against(twice("EYES HZL"), { eyes: "HAZ" })).toEqual(same);
  });

  it("contradicts by two looks with another colour or weight at its label, and is a doubt by one", () => {
    for (const [line, of] of [
      ["18 EYES BLU", "eye colour"],
      ["EYES: GRN/VERT", "eye colour"],
      ["eves HAZ", "eye colour"],
      ["18EVES BLU", "eye colour"],
      ["19 HAIR RED", "hair colour"],
      ["HAR BLN", "hair colour"],
      ["19. RED", "hair colour"],
      ["17 WGT 145 lb", "weight"],
      ["wet 145 lb", "weight"],
      ["WEIGHT 95 kg", "weight"],
    ] as const) {
      expect(against(twice(line))).toEqual([of, "Contradicted"]);
      expect(against([[line]])).toEqual([of, "Unclear"]);
    }
  });

  it("says nothing where any look reads the own value, where it is unsure, or where the data lack it", () => {
    expect(against([["EYES BLU"], ["EYES BRO"]])).toEqual(same);
    expect(against(twice("EYES BLU"), described, 0.8)).toEqual(same);
    expect(against(twice("EYES BLU HAIR RED WGT 145 lb"), {})).toEqual(same);
    expect(against(twice("EYES BLU"), { eyes: "UNK" })).toEqual(same);
  });

  it("says nothing by a lookalike, by a weight of which a numeral is lost, or by a word that is no colour", () => {
    for (const line of ["WGT 160 lb", "WGT 80 lb", "WGT 18", "EYES NONE", "HAIR BALD"])
      expect(against(twice(line))).toEqual(same);
  });
});
