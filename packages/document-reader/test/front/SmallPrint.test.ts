import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import type { PrintedLine, PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { describe, expect, it } from "@effect/vitest";
import { verdictOf } from "./FourteenthMakerPage.ts";
import { name } from "./FourthMakerLicense.ts";
import { lineAt } from "./FourthMakerPage.ts";

const license: ExpectedFront = {
  number: "D49610146",
  last: name("DACEY"),
  first: name("IRIS"),
  middle: undefined,
  middleInitial: "",
  birthDate: "1975-09-11",
  issued: "2021-07-02",
  expires: "2074-09-06",
};

/** The line with some of its words in another height, as a label that touches a word makes it. */
const inHeights = (line: PrintedLine, heights: Readonly<Record<string, number>>): PrintedLine =>
  line.map((word) => ({ ...word, height: heights[word.text] ?? word.height }));

/** A license of which labels close above their values were taken for parts of these. */
const cardWith = (names: PrintedLine): PrintedText => [
  inHeights(lineAt(100, 38, { 100: "D49610146", 500: "09/11/1975" }), {
    D49610146: 78,
    "09/11/1975": 73,
  }),
  names,
  lineAt(300, 20, { 100: "ISS", 500: "EXP" }),
  lineAt(330, 38, { 100: "07/02/2021", 500: "09/06/2074" }),
];

describe("Small print", () => {
  it("is no name beside another one that a label makes taller", () => {
    const names = lineAt(200, 38, { 100: "DACEY, IRIS" });
    expect(verdictOf(cardWith(inHeights(names, { "DACEY,": 92 })), license).verdict).toBe("Same");
  });

  it("is a name of half the height of the days, whatever stands in its line", () => {
    const names = lineAt(200, 19, { 100: "DACEY, IRIS" });
    for (const heights of [{}, { "DACEY,": 92 }]) {
      const { fields, verdict } = verdictOf(cardWith(inHeights(names, heights)), license);
      expect(verdict).toBe("Unclear");
      expect(fields.first).toMatchObject({ state: "unseen", suspect: true });
    }
  });
});
