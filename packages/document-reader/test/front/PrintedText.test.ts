import { linesOfWords } from "@bonafide/document-reader/front/PrintedText";
import { readWordTable } from "@bonafide/document-reader/front/PrintedWordTable";
import { describe, expect, it } from "@effect/vitest";

const row = (text: string, left: number, top: number, height = 30) =>
  ["5", "1", "1", "1", "1", "1", left, top, 90, height, "96.5", text].join("\t");

/** Pixels. */
const highest = 200;

const lines = (rows: ReadonlyArray<string>) =>
  linesOfWords(readWordTable(rows.join("\n"), highest)).map((line) =>
    line.map(({ text }) => text).join(" "),
  );

describe("A printed text", () => {
  it("is read from the recogniser's table", () => {
    expect(
      readWordTable(
        `${row("DOB", 10, 20)}\n4\t1\t1\t1\t1\t0\t0\t0\t9\t9\t-1\t\n${row(" ", 0, 0)}\n`,
        highest,
      ),
    ).toEqual([{ text: "DOB", confidence: 0.965, left: 10, top: 20, width: 90, height: 30 }]);
  });

  it("has no portrait that was taken for a word", () => {
    expect(lines([row("2", 0, 0, 661), row("DEUTSCH", 400, 300)])).toEqual(["DEUTSCH"]);
  });

  it("has words in one line that stand in one, whatever their order and size", () => {
    expect(
      lines([
        row("DLN", 200, 104, 16),
        row("NAME", 10, 200),
        row("4d", 10, 102),
        row("D12", 400, 98),
      ]),
    ).toEqual(["4d DLN D12", "NAME"]);
  });

  it("has two lines above each other though a signature beside them is as high as both", () => {
    expect(
      lines([
        row("Expiry", 200, 100, 20),
        row("Signature", 10, 106, 50),
        row("EXP", 300, 100, 32),
        row("12/04/2028", 200, 130, 26),
      ]),
    ).toEqual(["Signature Expiry EXP", "12/04/2028"]);
    // Their boxes may overlap side by side.
    expect(lines([row("12/04", 10, 100), row("/2028", 40, 100)])).toEqual(["12/04 /2028"]);
  });
});
