import { Option } from "effect";

/** The zone's forms of letters that are not a base letter with diacritics, in ICAO's order. */
const written: ReadonlyMap<string, ReadonlyArray<string>> = new Map([
  ["Ä", ["AE", "A"]],
  ["Å", ["AA"]],
  ["Æ", ["AE"]],
  ["Ð", ["D"]],
  ["Ñ", ["N", "NXX"]],
  ["Ö", ["OE", "O"]],
  ["Ø", ["OE"]],
  ["Ü", ["UE", "UXX", "U"]],
  ["Þ", ["TH"]],
  ["Đ", ["D"]],
  ["Ħ", ["H"]],
  ["ı", ["I"]],
  ["ĸ", ["Q"]],
  ["Ł", ["L"]],
  ["Ŋ", ["N"]],
  ["Œ", ["OE"]],
  ["Ŧ", ["T"]],
  ["Ə", ["E"]],
  ["ẞ", ["SS"]],
]);

/** The possible forms of one printed character; a filler for a separator. */
export type WrittenForms = ReadonlyArray<string>;

const formsOf = (character: string): Option.Option<WrittenForms> => {
  const special = written.get(character);
  if (special !== undefined) return Option.some(special);
  if (/^[\s,\p{Pd}]$/u.test(character)) return Option.some(["<"]);
  // Apostrophes, including those that Unicode counts as letters, points and similar are left out.
  if (/^[\p{P}\p{Lm}\p{Sk}]$/u.test(character)) return Option.some([""]);
  const base = character.normalize("NFKD").replaceAll(/[\p{M}\p{P}]/gu, "");
  return Option.liftPredicate([base], () => /^[A-Z]*$/.test(base));
};

/**
 * The zone's possible forms of each character in a printed name; absent if it has a numeral or another script.
 *
 * Covers the Latin letters of the standard's table, with all allowed forms. Source: ICAO Doc 9303-3, section 6, table
 * A; section 4.6 for hyphens, commas and apostrophes.
 */
export const writtenForms = (printed: string): Option.Option<ReadonlyArray<WrittenForms>> =>
  Option.all(
    Array.from(printed.trim().normalize("NFC"), (character) =>
      // Upper case would change them.
      /^[ıĸ]$/u.test(character)
        ? formsOf(character)
        : Option.map(
            Option.all(Array.from(character.toUpperCase().normalize("NFC"), formsOf)),
            joined,
          ),
    ),
  );

// Upper case makes several characters of some, each of one form.
const joined = (forms: ReadonlyArray<WrittenForms>): WrittenForms =>
  forms.length === 1 ? (forms[0] ?? []) : [forms.map(([first = ""]) => first).join("")];

/** The zone's form of a printed name, without outer fillers: `Müller-O'Neil` is `MUELLER<ONEIL`. */
export const transliterate = (printed: string): Option.Option<string> =>
  Option.map(writtenForms(printed), (forms) =>
    forms
      .map(([first = ""]) => first)
      .join("")
      .replaceAll(/<+/g, "<")
      .replaceAll(/^<|<$/g, ""),
  );
