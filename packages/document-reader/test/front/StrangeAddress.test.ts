import { addressEvidence } from "@bonafide/document-reader/front/AddressEvidence";
import type { ExpectedAddress } from "@bonafide/document-reader/front/AddressWords";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { smallFields } from "@bonafide/document-reader/front/SmallPrint";
import { describe, expect, it } from "@effect/vitest";
import { license } from "./FourthMakerLicense.ts";
import { textOf } from "./PrintedFronts.ts";

const maple: ExpectedAddress = { street: "1420 MAPLE GROVE DR", city: "FAIRHAVEN", zip: "61817" };
const box: ExpectedAddress = { street: "PO BOX 119", city: "EL PASO", zip: "34416" };
const ontario: ExpectedAddress = { street: "508 KINGFISHER LN", city: "LAKEWOOD", zip: "K9M2B5" };

const said = (text: PrintedText, address: ExpectedAddress): ReadonlyArray<string> => [
  ...new Set(addressEvidence(text, address).map(({ says }) => says)),
];

const lines = (...print: ReadonlyArray<string>) => textOf(print);

describe("A printed address", () => {
  it("is a doubt where both lines are another's: a place with its state and code, and no line of the expected one", () => {
    for (const code of ["61817", "90774"])
      expect(said(lines("8 36 OLD MILL RD", `NORTHFIELD, IL ${code}`), maple)).toEqual(["Stray"]);
    expect(said(lines("8 36 OLD MILL RD", "NORTHFIELD, IL"), maple)).toEqual([]);
    expect(said(lines("NORTHFIELD, IL 90774", "8 1420 MAPLE GROVE DR"), maple)).toEqual(["Part"]);
    expect(said(lines("NORTHFIELD, IL 90774", "FAIRHAVEN"), maple)).toEqual([]);
  });

  it("is a doubt where most looks have one of its lines much smaller than the other: a repetition of it, elsewhere", () => {
    const of = (height: number) => {
      const [street = [], city = []] = lines("8 1420 MAPLE GROVE DR", "FAIRHAVEN, IL 61817");
      return [street, city.map((word) => ({ ...word, height: height * word.height }))];
    };
    const small = (...heights: ReadonlyArray<number>) =>
      smallFields(heights.map(of).map(lookAt), { ...license, address: maple });
    for (const height of [0.5, 2]) expect(small(height)).toEqual(["address"]);
    expect(small(0.7)).toEqual([]);
    expect(small(0.5, 1, 0.5)).toEqual(["address"]);
    expect(small(0.5, 1)).toEqual([]);
  });

  it("is a doubt by a line above its city that has another number, and no word of the street", () => {
    expect(said(lines("PO BOX 119", "FAIRHAVEN, IL 61817"), maple)).toEqual(["Stray"]);
    // A numbered street is another one: no misreading makes it of a name.
    expect(said(lines("8 77 E 14TH ST APT 3B", "FAIRHAVEN, IL 61817"), maple)).toEqual(["Other"]);
    // A line of its own for a flat; and the number, of which the name was not read.
    for (const street of ["APT 31", "1420 SE"])
      expect(said(lines(street, "FAIRHAVEN, IL 61817"), maple)).toEqual([]);
  });

  it("is a box at a post office, whose number stands behind, and no label beside it is its street", () => {
    const beside = (number: string) => {
      const [street = [], label = []] = lines(`PO BOX ${number}`, "4a ISSUE DATE");
      const apart = label.map((word) => ({ ...word, top: 0, left: word.left + 900 }));
      const [city = []] = lines("EL PASO, OH 34416");
      return [[...street, ...apart], city.map((word) => ({ ...word, top: 40 }))];
    };
    expect(said(beside("119"), box)).toEqual(["Same"]);
    expect(said(beside("742"), box)).toEqual(["Other"]);
    expect(said(lines("8 POBOX 119", "EL PASO, OH 34416"), box)).toEqual(["Same"]);
    // Its name was misread, and its number was not.
    expect(said(lines("8 PO B0K 119", "EL PASO, OH 34416"), box)).toEqual([]);
    const strange = addressEvidence(beside("742"), maple).flatMap(({ words }) => words);
    expect(strange.map(({ text }) => text)).not.toContain("ISSUE");
  });

  it("has a Canadian code, in one word or two, with confusable letters", () => {
    for (const code of ["K9M 2B5", "K9M2B5", "K9M 285"])
      expect(said(lines("508 KINGFISHER LN", `LAKEWOOD, ON, ${code}`), ontario)).toEqual(["Same"]);
    expect(said(lines("508 KINGFISHER LN", "LAKEWOOD, ON, K9M 7B5"), ontario)).toEqual(["Other"]);
    // A J is read as a bracket.
    const withJ = { ...ontario, zip: "K9M3J5" };
    expect(said(lines("508 KINGFISHER LN", "LAKEWOOD, ON, K9M 3)5"), withJ)).toEqual(["Same"]);
    expect(said(lines("508 KINGFISHER LN", "LAKEWOOD, ON, K9M 1)5"), withJ)).toEqual(["Other"]);
    expect(said(lines("508 KINGFISHER LN", "HARTWELL, ON, K9M 2B5"), ontario)).toContain("Other");
    expect(said(lines("77 OLD MILL RD", "HARTWELL, ON, K9M 2B5"), ontario)).toEqual(["Stray"]);
  });
});
