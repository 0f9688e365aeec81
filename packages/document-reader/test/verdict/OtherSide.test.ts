import { checkDigit } from "@bonafide/document-reader/mrz/MrzCheckDigit";
import { cardTwoLines, passcardLines } from "@bonafide/testkit/document/specimen/SpecimenZone";
import { describe, expect, it } from "@effect/vitest";
import { read } from "./ShownSides.ts";
import { american, cardFront, holder, printOf } from "./VerdictSamples.ts";

type Sides = Parameters<typeof read>[1];

describe("A card whose other side has no field that is compared", () => {
  it("is at odds with itself by a day of issue on either side", async () => {
    const young = { ...holder, birthDate: "2003-02-11" };
    const printed = {
      print: [...printOf(young, young.passcardNumber), `SEX ${young.sex} CODE UTO`],
    };
    const other = (line: string) => ["AUTHORITY UTO", line];
    const beside = (line: string): Sides => [
      printed,
      { zone: passcardLines(young), print: other(line) },
    ];
    const larger = (line: string): Sides => [
      { ...printed, zone: cardTwoLines(young) },
      { print: other(line) },
    ];
    for (const sides of [beside, larger]) {
      expect(await read("passcard", sides(`ISS ${american(young.issued)}`))).toMatchObject({
        _tag: "Read",
      });
      for (const day of ["1998-06-20", "2091-06-20"])
        expect(await read("passcard", sides(`ISS ${american(day)}`))).toMatchObject({
          failure: "DocumentUnverified",
          reason: "back: day of issue not as the zone says",
        });
    }
  });

  it("is in doubt by another personal number", async () => {
    const [one, two, three] = passcardLines(holder);
    const upper = `${one.slice(0, 15)}47110815123<<<<`;
    const digits = [upper.slice(5), two.slice(0, 7), two.slice(8, 15), two.slice(18, 29)].join("");
    const zone = [upper, `${two.slice(0, 29)}${checkDigit(digits)}`, three];
    const numbered = (line: string): Sides => [cardFront, { zone, print: [line] }];
    expect(await read("passcard", numbered("NO 47110815123"))).toMatchObject({ _tag: "Read" });
    expect(await read("passcard", numbered("NO 51428080389"))).toMatchObject({
      failure: "InformationUnclear",
      reason: "back: personal number not confirmed",
    });
  });
});
