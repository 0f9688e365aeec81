import { readFront } from "@bonafide/document-reader/front/FrontReader";
import type { PrintedWord } from "@bonafide/document-reader/front/PrintedText";
import { isStruckOut } from "@bonafide/document-reader/front/StruckPrint";
import type { GreyPicture } from "@bonafide/document-reader/picture/Picture";
import { describe, expect, it } from "@effect/vitest";
import { drawn } from "./DrawnPrint.ts";
import { anna, page, word } from "./FrontPage.ts";

interface Stroke {
  /** Where it begins and ends, as parts of the word's width, which may be outside of it. */
  readonly from?: number;
  readonly to?: number;
  /** Its height at the beginning and at the end, as parts of the word's. */
  readonly begins?: number;
  readonly ends?: number;
  readonly grey?: number;
}

/** A picture with a stroke of two pixels over a word. */
const struck = (
  { data, height, width }: GreyPicture,
  box: PrintedWord,
  { begins = 0.5, ends = 0.5, from = -0.1, grey = 40, to = 1.1 }: Stroke = {},
): GreyPicture => {
  const copy = data.slice();
  const right = box.left + to * box.width;
  for (let x = Math.max(0, Math.round(box.left + from * box.width)); x < right; x++) {
    const part = begins + ((ends - begins) * (x - box.left)) / box.width;
    for (const y of [0, 1]) copy[(Math.round(box.top + part * box.height) + y) * width + x] = grey;
  }
  return { width, height, data: copy };
};

describe("A word", () => {
  const name = word("1578MN5", 20, 40);
  const picture = drawn([[name]]);

  it("was struck out where a line goes through it, also aslant, or to a word that sticks to it", () => {
    expect(isStruckOut(picture, name)).toBe(false);
    expect(isStruckOut(struck(picture, name), name)).toBe(true);
    expect(isStruckOut(struck(picture, name, { begins: 0.3, ends: 0.75 }), name)).toBe(true);
    const wider = { ...name, width: 3 * name.width };
    expect(isStruckOut(struck(picture, name), wider)).toBe(true);
  });

  it("was not where the line is above or below, ends within it, or is pale as a pattern", () => {
    for (const stroke of [
      { begins: 0.05, ends: 0.05 },
      { begins: 0.95, ends: 0.95 },
      { to: 0.5 },
      { grey: 200 },
    ])
      expect(isStruckOut(struck(picture, name, stroke), name)).toBe(false);
  });

  it("of few letters was not, for letters and signs have strokes: `HE`, and the dashes of a number", () => {
    for (const text of ["MN7", "-"]) {
      const few = word(text, 60, 40);
      expect(isStruckOut(struck(drawn([[few]]), few, { from: -1, to: 2 }), few)).toBe(false);
    }
  });

  it("of one letter was struck out where the line is longer than a stroke of it", () => {
    const short = word("M", 60, 40);
    const line = { from: -0.5, to: 1.5 };
    const letter = drawn([[short]]);
    expect(isStruckOut(letter, short)).toBe(false);
    expect(isStruckOut(struck(letter, short, line), short)).toBe(true);
    expect(isStruckOut(struck(letter, short, { from: 0, to: 1 }), short)).toBe(false);
    // Another one, in handwriting, sticks to it.
    expect(isStruckOut(struck(letter, short, line), { ...short, width: 2 * short.width })).toBe(
      true,
    );
  });
});

describe("A front", () => {
  const read = (stroke: string | undefined) => {
    const text = page();
    const own = text.flat().find((each) => each.text === stroke);
    const plain = drawn(text);
    const picture = own === undefined ? plain : struck(plain, own, { from: -0.5, to: 1.5 });
    return readFront([{ name: "print", picture, turned: false }], anna, {
      readText: (_, mode) => (mode === undefined ? text : []),
      hasTime: () => true,
    });
  };

  it("is unclear where a key field was struck out, whatever it agrees with", () => {
    expect(read(undefined).verdict).toBe("Same");
    expect(read("U1234567")).toMatchObject({
      verdict: "Unclear",
      fields: { number: { state: "unseen", suspect: true }, first: { state: "agrees" } },
    });
    expect(read("ANNA").fields.first?.state).toBe("unseen");
    expect(read("F").fields.sex?.state).toBe("unseen");
  });

  it("is clear where a signature's letters are joined, beside the name in capitals or hardly read", () => {
    const signed = (text: string, confidence: number, printed = "ANNA") => {
      const signature = { ...word(text, 400, 420, confidence) };
      const all = [
        ...page().map((line) =>
          line.map((each) => (each.text === "ANNA" ? { ...each, text: printed } : each)),
        ),
        [signature],
      ];
      const picture = struck(drawn(all, new Map([["Anna", "NMMN"]])), signature);
      return readFront([{ name: "print", picture, turned: false }], anna, {
        readText: (_, mode) => (mode === undefined ? all : []),
        hasTime: () => true,
      }).fields.first?.state;
    };
    expect([
      signed("Anna", 0.96),
      signed("Anna", 0.7, "Anna"),
      signed("Anna", 0.96, "Anna"),
      signed("ANNA", 0.96),
    ]).toEqual(["agrees", "agrees", "unseen", "unseen"]);
  });
});
