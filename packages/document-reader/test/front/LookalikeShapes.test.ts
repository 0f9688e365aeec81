import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { readFront } from "@bonafide/document-reader/front/FrontReader";
import type { PrintedLine, PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { describe, expect, it } from "@effect/vitest";
import { drawn } from "./DrawnPrint.ts";
import { ofPage, page as icelander } from "./FourthMakerPage.ts";
import { anna, page } from "./FrontPage.ts";
import { textOf } from "./PrintedFronts.ts";

/** What is made of a print that is read as it is expected, and drawn as something else. */
const read = (
  expected: ExpectedFront,
  text: PrintedText,
  as: string,
  ...printed: ReadonlyArray<string>
) =>
  readFront(
    printed.map((each) => ({
      name: "print",
      picture: drawn(text, new Map([[as, each]])),
      turned: false,
    })),
    expected,
    {
      // Each look has words of its own.
      readText: (_, mode) =>
        mode === undefined ? text.map((line) => line.map((word) => ({ ...word }))) : [],
      hasTime: () => true,
    },
  );

const withText = (from: string, to: string) =>
  page().map((line) =>
    line.map((word) => (word.text === from ? { ...word, text: to, width: 20 * to.length } : word)),
  );

/** A line whose words are as wide as they are drawn. */
const inDrawnWidths = (line: PrintedLine): PrintedLine => {
  let left = 0;
  return line.map((word) => {
    const placed = { ...word, left, width: 20 * word.text.length };
    left += placed.width + 20;
    return placed;
  });
};

describe("A number that is read as it is expected", () => {
  const state = (number: string, ...printed: ReadonlyArray<string>) =>
    read({ ...anna, number }, withText("U1234567", number), number, ...printed).fields.number
      ?.state;

  it.each([
    ["U1238467", "U123B467"],
    ["U123B467", "U1238467"],
    ["U1230467", "U123D467"],
    ["U123D467", "U1230467"],
    ["U123O467", "U123D467"],
    ["U1235467", "U123S467"],
    ["U123S467", "U1235467"],
    ["U1236458", "U123G458"],
    ["U123G458", "U1236458"],
    ["U1132467", "U113Z467"],
    ["U113Z467", "U1132467"],
    ["U1230467", "U123O467"],
    ["U1231467", "U123I467"],
    ["U123I467", "U1231467"],
  ])("%s is a doubt where it is drawn as %s", (number, printed) => {
    expect([state(number, number), state(number, printed)]).toEqual(["agrees", "unseen"]);
  });

  it("is a doubt where no view draws it as itself", () => {
    expect(state("U1238467", "U123B467", "U1238467")).toBe("agrees");
    expect(state("U1238467", "U123B467", "U123B467")).toBe("unseen");
    // What is neither says nothing.
    expect(state("U1238467", "U123B467", "U123L467")).toBe("unseen");
  });

  it("is none where an I is a bare stroke that falls, whose corners have no ink", () => {
    const slanted = { ...anna, number: "U123I467" };
    const text = withText("U1234567", "U123I467");
    const picture = drawn(text);
    const own = text.flat().find((each) => each.text === "U123I467");
    for (let row = 0; row < 21; row++) {
      const at = ((own?.top ?? 0) + 4 + row) * picture.width + (own?.left ?? 0) + 4 * 20 + 2;
      picture.data.fill(230, at, at + 15);
      picture.data.fill(30, at + 6 + Math.floor(row / 7), at + 9 + Math.floor(row / 7));
    }
    const { fields } = readFront([{ name: "print", picture, turned: false }], slanted, {
      readText: (_, mode) => (mode === undefined ? text : []),
      hasTime: () => true,
    });
    expect(fields.number?.state).toBe("agrees");
  });

  it("is none where the ground that a 6 encloses is closed by a blur, as that of another one is", () => {
    expect(state("U1236456", "U123G45G")).toBe("agrees");
    expect(state("U1236456", "U123G456")).toBe("unseen");
  });

  it("is none where an S has ink in one of its upper corners alone, which a 5 has in both", () => {
    expect(state("U123S467", "U123$467")).toBe("agrees");
  });

  it("is none where its lookalikes are drawn alike, or it cannot be cut into characters", () => {
    expect(state("U123O467", "U1230467")).toBe("agrees");
    // One numeral does not tell how wide they are.
    expect(state("UMMM0NM7", "UMMMONM7")).toBe("agrees");
    expect(state("U1238467", "U1238467 7")).toBe("agrees");
  });
});

describe("A name that is read as it is expected", () => {
  const last = { text: "NELSON", truncated: false };

  it("is a doubt where an L of a license is drawn as an I", () => {
    const license = { ...anna, last };
    const state = (printed: string) =>
      read(license, withText("ERIKSSON", last.text), last.text, printed).fields.last?.state;
    expect([state("NELSON"), state("NEISON")]).toEqual(["agrees", "unseen"]);
    const text = textOf(Object.values({ ...ofPage, last: "SURNAME NELSON" })).map(inDrawnWidths);
    expect(read({ ...icelander, last }, text, "NELSON", "NEISON").verdict).toBe("Same");
  });
});
