import { describe, expect, it } from "@effect/vitest";
import { mrzLinesOf } from "../../src/mrz/MrzCharacters.ts";
import { mrzLayouts } from "../../src/mrz/MrzLayout.ts";
import { mrzAlphabet, mrzClasses } from "../../src/mrz/MrzNetwork.ts";

const passport = mrzLayouts.find(({ format }) => format === "TD3");

/** Reads one place of a passport's zone of which the network says this. */
const readPlace = (row: number, column: number, says: Readonly<Record<string, number>>) => {
  if (passport === undefined) throw new Error("no layout");
  const shares = Array.from({ length: 2 }, () =>
    Array.from({ length: 44 }, () => new Float32Array(mrzClasses)),
  );
  for (const [character, share] of Object.entries(says)) {
    const at = character === "none" ? mrzAlphabet.length : mrzAlphabet.indexOf(character);
    shares[row]?.[column]?.set([share], at);
  }
  const read = mrzLinesOf(passport, shares)[row]?.[column];
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
  ])("reads %s", (_, row, column, says, read) => {
    expect(readPlace(row, column, says)).toEqual(read);
  });
});
