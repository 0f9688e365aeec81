import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { readFront } from "@bonafide/document-reader/front/FrontReader";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import type { TextMode } from "@bonafide/document-reader/front/TextEngine";
import { describe, expect, it } from "@effect/vitest";
import { name } from "./FourthMakerLicense.ts";
import { lineAt } from "./FourthMakerPage.ts";

const holder: ExpectedFront = {
  number: "41820937",
  last: name("ASTROM"),
  first: name("BJORN"),
  birthDate: "1992-11-10",
  issued: undefined,
  expires: "2031-07-08",
  sex: "M",
  states: ["SWE", "SWE"],
};

/** A card with a family's name at its label, and the holder's in the signature, far from it. */
const cardWith = (last: string): PrintedText => [
  lineAt(50, 30, { 100: "SVERIGE / SWEDEN" }),
  lineAt(100, 18, { 100: "Surname" }),
  lineAt(125, 28, { 100: last }),
  lineAt(175, 18, { 100: "Given names" }),
  lineAt(200, 28, { 100: "BJORN" }),
  lineAt(250, 18, { 100: "Date of birth", 500: "Sex" }),
  lineAt(275, 28, { 100: "10 NOV 1992", 500: "M" }),
  lineAt(325, 18, { 100: "Card No." }),
  lineAt(350, 28, { 100: "41820937" }),
  lineAt(400, 18, { 100: "Date of expiry", 500: "Nationality" }),
  lineAt(425, 28, { 100: "08 JUL 2031", 500: "SWEDISH" }),
  lineAt(800, 30, { 900: "BJORN ASTROM" }),
];

describe("A name at its label, close below it", () => {
  /** Reads a card; in a block, the label has another value. */
  const read = (seen: string, again: string) => {
    const [width, height] = [1500, 946];
    const picture = { width, height, data: new Uint8Array(width * height) };
    const modes: Array<TextMode> = [];
    const { fields, verdict } = readFront([{ name: "print", picture, turned: false }], holder, {
      readText: (_, mode = "page") => {
        modes.push(mode);
        if (mode === "page") return cardWith(seen);
        return mode === "block"
          ? [lineAt(0, 18, { 0: "Surname" }), lineAt(25, 28, { 0: again })]
          : [];
      },
      hasTime: () => true,
    });
    return { modes, verdict, last: fields.last?.state };
  };

  it("is looked at again with its label, where its first letter was left out and it stands elsewhere too", () => {
    expect(read("ASTROM", "")).toMatchObject({ last: "agrees", verdict: "Same" });
    expect(read("STROM", "ÅSTRÖM")).toMatchObject({ last: "agrees", verdict: "Same" });
    expect(read("STROM", "STROM")).toMatchObject({ last: "unseen", verdict: "Unclear" });
    for (const other of ["ASTRUM", "ASTRO", "BASTROM"])
      expect(read(other, other)).toMatchObject({ last: "unseen", verdict: "Unclear" });
    expect(read("ASTROM", "").modes).not.toContain("block");
  });

  it("is none of the holder's where it is another one, whatever the signature says", () => {
    for (const again of ["LINDQVIST", ""]) expect(read("LINDQVIST", again).last).not.toBe("agrees");
    // No look is believed against another name that was read for certain.
    expect(read("LINDQVIST", "ASTROM").verdict).not.toBe("Same");
  });
});
