const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const values: ReadonlyMap<string, number> = new Map([
  ...Array.from(alphabet, (character, value): [string, number] => [character, value]),
  ["<", 0],
]);

const weights = [7, 3, 1] as const;

/**
 * The check digit of a text: values times 7, 3, 1, 7, 3, 1 …, modulo 10.
 *
 * It misses:
 * - One character for another if their values are congruent modulo 10, because the weights are prime to 10: `<0AKU`,
 * `1BLV`, `2CMW`, `3DNX`, `4EOY`, `5FPZ`, `6GQ`, `7HR`, `8IS`, `9JT`. Of these, G and 6, S and 8, Z and 5, U and 0, and
 * the filler and K look alike; O and 0, I and 1, B and 8, S and 5, Z and 2 are not among them.
 * - Two swapped characters if their values are congruent modulo 5, because the weights differ by 2, 4 or 6; and any two
 * whose distance is a multiple of three, because they have the same weight.
 *
 * The composite digit weighs a field's characters from another start, but by the same rule, so it misses the same.
 * Source: ICAO Doc 9303-3, section 4.9.
 */
export const checkDigit = (text: string): string =>
  String(
    Array.from(text).reduce(
      (sum, character, index) => sum + (values.get(character) ?? 0) * (weights[index % 3] ?? 0),
      0,
    ) % 10,
  );

/** Whether the zone's alphabet has this character: `0` to `9`, `A` to `Z`, and the filler `<`. */
export const isMrzCharacter = (character: string): boolean => values.has(character);
