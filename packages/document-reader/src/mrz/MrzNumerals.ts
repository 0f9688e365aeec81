const numerals: ReadonlyMap<string, string> = new Map([
  ["O", "0"],
  ["I", "1"],
  ["Z", "2"],
  ["S", "5"],
  ["B", "8"],
]);

/**
 * The numeral that a recognised letter stands for in a numeric field, by its shape.
 *
 * This creates no evidence. The numeral depends on the recognised character and its place only, and is fixed before any
 * check digit is tested. A zone has one reading, so a wrong one passes a check digit with the same chance of one in ten
 * as any other. Trying readings until the digits are right would create evidence. Fields with both letters and numerals
 * are never repaired, but for one place of two likely characters (`tiedLinesOf`).
 */
export const forcedNumeral = (character: string): string => numerals.get(character) ?? character;
