const numerals: ReadonlyMap<string, string> = new Map([
  ["O", "0"],
  ["I", "1"],
  ["Z", "2"],
  ["S", "5"],
  ["B", "8"],
]);

/**
 * A character of a numeric field as a numeral: the one that its shape stands for, when a letter was recognised.
 *
 * This manufactures no evidence. Which numeral it is depends on the recognised character and its place alone, is settled
 * before any check digit is judged, and leaves no choice: a zone has one reading, so a wrong one passes a check digit
 * with the same chance, one in ten, as if the numeral had been recognised. Trying readings until the digits hold is what
 * manufactures evidence. Nothing is repaired where letters and numerals may both stand.
 */
export const forcedNumeral = (character: string): string => numerals.get(character) ?? character;
