import { Option } from "effect";

/** Letters that are not their base letter without marks, and what the zone writes for them: first what ICAO puts first. */
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

/** What may be written for one printed character; a filler for what divides parts. */
export type WrittenForms = ReadonlyArray<string>;

const formsOf = (character: string): Option.Option<WrittenForms> => {
  const special = written.get(character);
  if (special !== undefined) return Option.some(special);
  if (/^[\s,\p{Pd}]$/u.test(character)) return Option.some(["<"]);
  // Apostrophes, also those that Unicode takes for letters, points and the like are left out.
  if (/^[\p{P}\p{Lm}\p{Sk}]$/u.test(character)) return Option.some([""]);
  const base = character.normalize("NFKD").replaceAll(/[\p{M}\p{P}]/gu, "");
  return Option.liftPredicate([base], () => /^[A-Z]*$/.test(base));
};

/**
 * What a zone may write for each character of a printed name; none when the name holds a numeral or another script.
 *
 * The Latin letters of the standard's table. Where it allows several forms, all of them.
 * Source: ICAO Doc 9303-3, section 6, table A; section 4.6 for hyphens, commas and apostrophes.
 */
export const writtenForms = (printed: string): Option.Option<ReadonlyArray<WrittenForms>> =>
  Option.all(
    Array.from(printed.trim().normalize("NFC"), (character) =>
      // Upper case would lose them.
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

/** A printed name as the zone writes it, without fillers around it: `Müller-O'Neil` is `MUELLER<ONEIL`. */
export const transliterate = (printed: string): Option.Option<string> =>
  Option.map(writtenForms(printed), (forms) =>
    forms
      .map(([first = ""]) => first)
      .join("")
      .replaceAll(/<+/g, "<")
      .replaceAll(/^<|<$/g, ""),
  );
