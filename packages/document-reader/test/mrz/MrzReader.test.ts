import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import type { MrzFault } from "../../src/mrz/MrzFault.ts";
import { linesOfText, type MrzLine } from "../../src/mrz/MrzLine.ts";
import { readMrz } from "../../src/mrz/MrzReader.ts";
import { mrzLines } from "./MrzLines.ts";

const today = "2026-06-15";
const read = (lines: ReadonlyArray<MrzLine>) => readMrz(lines, { today });
const readText = (text: string) => read(linesOfText(text));
const faultsOf = (text: string): ReadonlyArray<MrzFault> =>
  Result.match(readText(text), { onFailure: (faults) => faults, onSuccess: () => [] });

const upper = "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<";
const lower = "L898902C36UTO7408122F1204159ZE184226B<<<<<10";
const passport = `${upper}\n${lower}`;

const withConfidence = (line: number, column: number, confidence: number): ReadonlyArray<MrzLine> =>
  linesOfText(passport).map((characters, row) =>
    characters.map((each, place) =>
      row === line && place === column ? { ...each, confidence } : each,
    ),
  );

const evenly = (confidence: number): ReadonlyArray<MrzLine> =>
  linesOfText(passport).map((line) => line.map((each) => ({ ...each, confidence })));

describe("MrzReader", () => {
  it.each(mrzLines)("reads %s", (_, text, said) => {
    expect(Result.getOrThrow(readText(text))).toMatchObject(said);
  });

  it("tells how sure it is, and that it repaired nothing", () => {
    expect(Result.getOrThrow(readText(passport))).toMatchObject({
      repaired: 0,
      confidence: { checked: 1, unchecked: 1, mean: 1 },
      namesConfidence: { minimum: 1, mean: 1 },
    });
  });

  it("takes letters in numeric fields for the numerals that they look like", () => {
    const misread = "L898902C36UTO74OBI22FIZ04IS9ZE184226B<<<<<1O";
    const reading = Result.getOrThrow(readText(`${upper}\n${misread}`));
    expect(reading).toMatchObject({
      birthDate: "1974-08-12",
      expiry: "2012-04-15",
      repaired: 8,
    });
  });

  it("judges check digits on the one repair that a letter allows", () => {
    // A 1 read as B becomes 8, although 1 would make the digit hold.
    expect(faultsOf(`${upper}\nL898902C36UTO7408B22F1204159ZE184226B<<<<<10`)).toContainEqual({
      _tag: "CheckDigitsFailed",
      failed: ["birthDate", "composite"],
      held: ["number", "expiry", "optional"],
    });
  });

  it("repairs nothing where letters may stand", () => {
    // The number's first 0 read as O.
    expect(faultsOf(`${upper}\nL8989O2C36UTO7408122F1204159ZE184226B<<<<<10`)).toEqual([
      {
        _tag: "CheckDigitsFailed",
        failed: ["number", "composite"],
        held: ["birthDate", "expiry", "optional"],
      },
    ]);
  });

  it.each<[string, string, MrzFault]>([
    ["nothing", "", { _tag: "WrongShape", widths: [] }],
    ["one line", upper, { _tag: "WrongShape", widths: [44] }],
    ["a short line", `${upper}\n${lower.slice(1)}`, { _tag: "WrongShape", widths: [44, 43] }],
    [
      "three lines of a passport",
      `${upper}\n${lower}\n${lower}`,
      { _tag: "WrongShape", widths: [44, 44, 44] },
    ],
    [
      "a small letter",
      `${upper}\n${lower.toLowerCase().slice(0, 1)}${lower.slice(1)}`,
      { _tag: "CharacterUnknown", line: 2, column: 1 },
    ],
    [
      "a space",
      `${upper.replace("<ANNA", " ANNA")}\n${lower}`,
      { _tag: "CharacterUnknown", line: 1, column: 15 },
    ],
    [
      "a full-width numeral",
      `${upper}\n${lower.replace("36", "３6")}`,
      { _tag: "CharacterUnknown", line: 2, column: 9 },
    ],
    [
      "a numeral in the names",
      `${upper.replace("ANNA", "ANN4")}\n${lower}`,
      { _tag: "CharacterMisplaced", field: "names", line: 1, column: 19 },
    ],
    [
      "a letter in a date that looks like no numeral",
      `${upper}\n${lower.replace("740812", "7408W2")}`,
      { _tag: "CharacterMisplaced", field: "birthDate", line: 2, column: 18 },
    ],
    ["a visa", `V${upper.slice(1)}\n${lower}`, { _tag: "ValueUnreadable", field: "type" }],
    [
      "an issuer that is none",
      `${upper.replace("UTO", "UTQ")}\n${lower}`,
      { _tag: "ValueUnreadable", field: "issuer" },
    ],
    [
      "a nationality with a filler inside",
      `${upper}\n${lower.replace("UTO", "U<O")}`,
      { _tag: "ValueUnreadable", field: "nationality" },
    ],
    [
      "a sex that is none",
      `${upper}\n${lower.replace("F", "H")}`,
      { _tag: "ValueUnreadable", field: "sex" },
    ],
    [
      "a letter behind three fillers",
      `${upper.slice(0, 40)}K<<<\n${lower}`,
      { _tag: "ValueUnreadable", field: "names" },
    ],
    [
      "a day that is none",
      `${upper}\nL898902C36UTO7402304F1204159ZE184226B<<<<<16`,
      { _tag: "ValueUnreadable", field: "birthDate" },
    ],
    [
      "a birth date that is unknown in part",
      `${upper}\nL898902C36UTO74<<<<7F1204159ZE184226B<<<<<18`,
      { _tag: "ValueUnreadable", field: "birthDate" },
    ],
    [
      "a filler for the digit of optional data that are there",
      `${upper}\n${lower.slice(0, 42)}<0`,
      {
        _tag: "CheckDigitsFailed",
        failed: ["optional", "composite"],
        held: ["number", "birthDate", "expiry"],
      },
    ],
    [
      "a digit over no optional data that is neither filler nor zero",
      `${upper}\nL898902C<3UTO7408122F3204153<<<<<<<<<<<<<<55`,
      {
        _tag: "CheckDigitsFailed",
        failed: ["optional"],
        held: ["number", "birthDate", "expiry", "composite"],
      },
    ],
    [
      "a card that would be a visa",
      "IVUTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<",
      { _tag: "ValueUnreadable", field: "type" },
    ],
    [
      "fillers alone",
      `${"<".repeat(44)}\n${"<".repeat(44)}`,
      { _tag: "ValueUnreadable", field: "number" },
    ],
    [
      "zeros alone",
      `${"0".repeat(44)}\n${"0".repeat(44)}`,
      { _tag: "ValueUnreadable", field: "expiry" },
    ],
  ])("refuses %s", (_, text, fault) => {
    expect(faultsOf(text)).toContainEqual(fault);
  });

  it("tells every reason at once", () => {
    const faults = faultsOf(
      `X<${upper.slice(2)}\n${lower.replace("UTO", "AAA").replace("8122F", "8123F")}`,
    );
    expect(faults).toEqual([
      {
        _tag: "CheckDigitsFailed",
        failed: ["birthDate", "composite"],
        held: ["number", "expiry", "optional"],
      },
      { _tag: "ValueUnreadable", field: "type" },
      { _tag: "ValueUnreadable", field: "nationality" },
    ]);
  });

  it.each([
    ["a checked character below its gate", 1, 3, 0.34, "checked"],
    ["the composite digit below it", 1, 43, 0.1, "checked"],
    ["a letter of a name below its gate", 0, 6, 0.49, "unchecked"],
    ["a filler behind the names below it", 0, 43, 0.3, "unchecked"],
    ["a letter of the nationality below it", 1, 11, 0.2, "unchecked"],
  ])("refuses %s", (_, line, column, confidence, gate) => {
    expect(Result.getOrThrow(Result.flip(read(withConfidence(line, column, confidence))))).toEqual([
      { _tag: "ConfidenceTooLow", gate, confidence },
    ]);
  });

  it("refuses what is unsure on average, or no probability", () => {
    expect(Result.getOrThrow(Result.flip(read(evenly(0.875))))).toEqual([
      { _tag: "ConfidenceTooLow", gate: "mean", confidence: 0.875 },
    ]);
    for (const confidence of [Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY])
      expect(Result.isFailure(read(withConfidence(1, 3, confidence)))).toBe(true);
  });

  it("takes what reaches the gates", () => {
    expect(Result.isSuccess(read(withConfidence(1, 3, 0.35)))).toBe(true);
    expect(Result.getOrThrow(read(withConfidence(0, 6, 0.5)))).toMatchObject({
      confidence: { checked: 1, unchecked: 0.5 },
      namesConfidence: { minimum: 0.5 },
    });
  });

  it("takes other gates from its caller", () => {
    const gates = { checked: 0, unchecked: 0, mean: 0.5 };
    expect(Result.isSuccess(readMrz(evenly(0.5), { today, gates }))).toBe(true);
    expect(Result.isFailure(readMrz(evenly(0.25), { today, gates }))).toBe(true);
  });

  it("reads text with other line ends and spaces around lines", () => {
    expect(Result.isSuccess(readText(`\r\n  ${upper} \r\n\r\n${lower}\r\n`))).toBe(true);
  });

  describe("of a zone whose end is out of the picture", () => {
    const card = `I<UTOD231458907<<<<<<<<<<<<<<<
7408122F1204159UTO<<<<<<<<<<<6
ERIKSSON<<ANNA<MARIA<<<<<<<<<<`;
    const readCut = (text: string, seen: number, confidence = 1) =>
      readMrz(
        linesOfText(text).map((line) =>
          line.map((each, column) =>
            column < seen ? { ...each, confidence } : { character: "<", confidence: 1 },
          ),
        ),
        { today, seen },
      );

    it.each([
      [passport, 44, true],
      [passport, 40, false],
      [passport, 28, false],
      [card, 24, false],
      // The given names end with the second pair of fillers.
      [card, 22, false],
    ])("reads %j by its first %i columns", (text, seen, composite) => {
      const reading = Result.getOrThrow(readCut(text, seen));
      expect(reading).toMatchObject({
        birthDate: "1974-08-12",
        expiry: "2012-04-15",
        names: { surname: "ERIKSSON", given: "ANNA MARIA", truncated: false },
        cut: true,
      });
      expect(reading.held.slice(0, 3)).toEqual(["number", "birthDate", "expiry"]);
      expect(reading.held.includes("composite")).toBe(composite);
    });

    it.each([
      ["expiry's digit", passport, 27, "expiryDigit"],
      ["a nationality", card, 17, "nationality"],
      ["names that may go on", card, 21, "names"],
      [
        "given names",
        "I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSONBLOMBERG<<ANNA<<<<<<<<",
        18,
        "names",
      ],
      [
        "a long number",
        `I<UTOD23145890<7349<<<<<<<<<<<
3407127M9507122UTO<<<<<<<<<<<2
STEVENSON<<PETER<<<<<<<<<<<<<<`,
        19,
        "number",
      ],
    ])("refuses one without %s", (_, text, seen, field) => {
      expect(Result.getOrThrow(Result.flip(readCut(text, seen)))).toContainEqual({
        _tag: "CutOff",
        field,
      });
    });

    it("asks more of its characters, and the digits that are left", () => {
      expect(Result.isSuccess(readCut(passport, 40, 0.98))).toBe(true);
      expect(Result.isFailure(readCut(passport, 40, 0.96))).toBe(true);
      for (const [from, to] of [
        ["L898902C3", "L898902C4"],
        ["740812", "740813"],
        ["120415", "120416"],
      ] as const)
        expect(Result.isFailure(readCut(passport.replace(from, to), 40))).toBe(true);
    });
  });
});
