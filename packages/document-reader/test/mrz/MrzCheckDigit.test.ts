import { describe, expect, it } from "@effect/vitest";
import { checkDigit } from "../../src/mrz/MrzCheckDigit.ts";

const alphabet = Array.from("<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const alike = ["<0AKU", "1BLV", "2CMW", "3DNX", "4EOY", "5FPZ", "6GQ", "7HR", "8IS", "9JT"];
const base = "4F7K2Z9A1";

const replaced = (text: string, column: number, character: string) =>
  text.slice(0, column) + character + text.slice(column + 1);

const swapped = (text: string, first: number, second: number) =>
  replaced(replaced(text, first, text.charAt(second)), second, text.charAt(first));

const valueOf = (character: string) => (character === "<" ? 0 : Number.parseInt(character, 36));

describe("MrzCheckDigit", () => {
  it.each([
    ["520727", "3"],
    ["740812", "2"],
    ["120415", "9"],
    ["AB2134<<<", "5"],
    ["L898902C3", "6"],
    ["D23145890734", "9"],
    ["ZE184226B<<<<<", "1"],
    ["HA672242<658022549601086<<<<<<<<<<<<<<0", "8"],
    ["", "0"],
  ])("of %s is %s", (text, digit) => {
    expect(checkDigit(text)).toBe(digit);
  });

  it("misses a substitution between characters of these classes, and no other", () => {
    const sameClass = (one: string, other: string) =>
      alike.some((characters) => characters.includes(one) && characters.includes(other));
    for (const column of base.split("").keys())
      for (const one of alphabet)
        for (const other of alphabet)
          expect(
            checkDigit(replaced(base, column, one)) === checkDigit(replaced(base, column, other)),
          ).toBe(sameClass(one, other));
  });

  it("catches every look-alike that a recogniser repairs", () => {
    for (const [letter, numeral] of ["O0", "I1", "B8", "S5", "Z2"].map((pair) => Array.from(pair)))
      expect(checkDigit(letter ?? "")).not.toBe(checkDigit(numeral ?? ""));
  });

  it("misses a swap of characters congruent modulo 5, or a multiple of three apart, and no other", () => {
    for (const one of alphabet)
      for (const other of alphabet)
        for (const distance of [1, 2, 3, 4, 5, 6]) {
          const text = replaced(replaced(base, 1, one), 1 + distance, other);
          const missed = distance % 3 === 0 || (valueOf(one) - valueOf(other)) % 5 === 0;
          expect(checkDigit(swapped(text, 1, 1 + distance)) === checkDigit(text)).toBe(missed);
        }
  });
});
