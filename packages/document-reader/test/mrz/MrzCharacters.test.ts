import { describe, expect, it } from "@effect/vitest";
import { mrzLinesOf, tiedLinesOf } from "../../src/mrz/MrzCharacters.ts";
import { mrzLayouts } from "../../src/mrz/MrzLayout.ts";
import { mrzAlphabet, mrzClasses } from "../../src/mrz/MrzNetwork.ts";

const passport = mrzLayouts.find(({ format }) => format === "TD3");

type Said = Readonly<Record<string, number>>;

/** What the network says of a passport's zone, at some places of which this. */
const says = (places: ReadonlyArray<readonly [row: number, column: number, said: Said]>) => {
  if (passport === undefined) throw new Error("no layout");
  const shares = Array.from({ length: 2 }, () =>
    Array.from({ length: 44 }, () => new Float32Array(mrzClasses)),
  );
  for (const [row, column, said] of places)
    for (const [character, share] of Object.entries(said)) {
      const at = character === "none" ? mrzAlphabet.length : mrzAlphabet.indexOf(character);
      shares[row]?.[column]?.set([share], at);
    }
  return [passport, shares] as const;
};

/** Reads one place of a passport's zone of which the network says this. */
const readPlace = (row: number, column: number, said: Said) => {
  const read = mrzLinesOf(...says([[row, column, said]]))[row]?.[column];
  return [read?.character, Number(read?.confidence.toFixed(2))];
};

describe("MrzCharacters", () => {
  it.each([
    ["a numeral in a date", 1, 14, { 8: 0.6, B: 0.4 }, ["8", 1]],
    ["a letter in a date that looks like a numeral", 1, 14, { O: 0.9, 0: 0.1 }, ["0", 1]],
    ["a letter in a date that looks like none", 1, 14, { K: 0.9, 4: 0.1 }, ["4", 0.1]],
    ["a numeral in a name", 0, 10, { 5: 0.7, S: 0.3 }, ["S", 1]],
    ["what may be either", 1, 3, { 5: 0.7, S: 0.3 }, ["5", 0.7]],
    ["a filler or a letter in a number", 1, 3, { K: 0.55, "<": 0.45 }, ["K", 0.55]],
    ["the rare letter O in a number", 1, 3, { O: 0.6, 0: 0.4 }, ["0", 0.93]],
    ["a sure letter O in a number", 1, 3, { O: 1 }, ["O", 1]],
    ["what is no character", 1, 3, { none: 0.8, 7: 0.2 }, ["7", 0.2]],
    ["a sex", 1, 20, { F: 0.5, E: 0.5 }, ["F", 0.5]],
    ["a check digit of optional data that is not there", 1, 42, { "<": 0.9 }, ["<", 0.9]],
  ])("reads %s", (_, row, column, said, read) => {
    expect(readPlace(row, column, said)).toEqual(read);
  });

  it("has another reading of one place of two likely characters, and of none other", () => {
    const tie = { B: 0.54, 8: 0.46 };
    const otherOf = (...places: Parameters<typeof says>[0]) =>
      tiedLinesOf(...says(places))?.[1]
        ?.slice(0, 4)
        .map(({ character }) => character)
        .join("");
    const sure = [1, 3, { 9: 1 }] as const;
    expect(otherOf([1, 0, tie], sure)).toBe("8009");
    // Two of them would have four readings.
    expect(otherOf([1, 0, tie], [1, 2, tie], sure)).toBeUndefined();
    expect(otherOf([1, 0, { B: 0.7, 8: 0.3 }], sure)).toBeUndefined();
    // A date has numerals alone, and a name letters.
    expect(otherOf([1, 14, tie], [0, 10, tie])).toBeUndefined();
  });
});
