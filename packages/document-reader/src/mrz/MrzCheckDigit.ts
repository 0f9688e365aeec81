const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const values: ReadonlyMap<string, number> = new Map([
  ...Array.from(alphabet, (character, value): [string, number] => [character, value]),
  ["<", 0],
]);

const weights = [7, 3, 1] as const;

/** Whether the zone may hold this character: `0` to `9`, `A` to `Z`, and the filler `<`. */
export const isMrzCharacter = (character: string): boolean => values.has(character);

/**
 * The check digit over a text: values times 7, 3, 1, 7, 3, 1 …, modulo 10.
 *
 * What it misses:
 * - One character for another when their values are congruent modulo 10, for the weights are prime to 10 and nothing
 *   else cancels: `<0AKU`, `1BLV`, `2CMW`, `3DNX`, `4EOY`, `5FPZ`, `6GQ`, `7HR`, `8IS`, `9JT`. Alike to the eye among
 *   them are G and 6, S and 8, Z and 5, U and 0, and the filler and K; O and 0, I and 1, B and 8, S and 5, Z and 2 are
 *   not among them.
 * - Two characters swapped whose values are congruent modulo 5, as the weights differ by 2, 4 or 6; and any two that
 *   stand a multiple of three apart, as these weigh the same.
 *
 * The composite digit weighs a field's characters from another start, yet by the same rule, and so misses the same.
 * Source: ICAO Doc 9303-3, section 4.9.
 */
export const checkDigit = (text: string): string =>
  String(
    Array.from(text).reduce(
      (sum, character, index) => sum + (values.get(character) ?? 0) * (weights[index % 3] ?? 0),
      0,
    ) % 10,
  );
