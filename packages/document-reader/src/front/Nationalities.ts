import { isCountry } from "../mrz/MrzStates.ts";
import { lettersAndNumerals, mayBeMisread, unconfused } from "./ConfusableLetters.ts";
import { demonyms } from "./Demonyms.ts";
import { editDistance, substitutions } from "./EditDistance.ts";

/** The codes of zones whose region is not their first two letters, each with its region. Source: ISO 3166-1; ICAO Doc 9303-3. */
const otherRegions = `
  ABWAW AGOAO ALAAX ANDAD AREAE ARMAM ATAAQ ATFTF ATGAG AUTAT BDIBI BENBJ BESBQ BGDBD BHSBS BIHBA BLRBY BLZBZ BRBBB BRNBN
  CAFCF CHLCL CHNCN CODCD COGCG COKCK COMKM CPVCV CUWCW CYMKY DNKDK ESHEH ESTEE FLKFK FROFO FSMFM GINGN GLPGP GNBGW GNQGQ
  GRDGD GRLGL GUFGF GUYGY IRLIE IRQIQ ISRIL JAMJM KAZKZ KORKR LBRLR LBYLY MACMO MAFMF MDGMG MDVMV MEXMX MLTMT MNEME MNPMP
  MOZMZ MTQMQ MYTYT NIUNU PAKPK PCNPN PLWPW PNGPG POLPL PRKKP PRTPT PRYPY PYFPF SENSN SGSGS SLBSB SLVSV SPMPM SRBRS SURSR
  SVKSK SVNSI SWESE SWZSZ SYCSC TCDTD TKMTM TUNTN TURTR TUVTV UKRUA URYUY WLFWF
  RKSXK UTOZZ
`;

const regions: ReadonlyMap<string, string> = new Map([
  ...otherRegions
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 3), pair.slice(3)] as const),
  ["D", "DE"],
  ["XXK", "XK"],
]);

/** The region of a code in a zone, two letters. Organizations and persons without a state have none. */
export const regionOf = (code: string): string | undefined =>
  regions.get(code) ?? (isCountry(code) ? code.slice(0, 2) : undefined);

const form = (words: string): string => unconfused(lettersAndNumerals(words));

/** The languages in which documents write countries besides their own. */
const languages = ["en", "fr", "es", "de", "it", "pt", "nl"] as const;

const namesIn = (language: string): ((region: string) => ReadonlyArray<string>) => {
  const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
  return (region) => {
    const name = names.of(region);
    // `Myanmar (Burma)`, `Congo - Kinshasa`
    return name === undefined ? [] : [name, name.replace("&", "and"), ...name.split(/ [(-]/)];
  };
};

/** Makes a value when it is asked for first. */
const once = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined;
  return () => (made ??= { value: make() }).value;
};

const usualNames = once(() => languages.map(namesIn));

/** What a region and its nationals are called, in the usual languages. */
const usualWords = (region: string): ReadonlyArray<string> => [
  ...(demonyms.get(region) ?? []),
  ...usualNames().flatMap((names) => names(region)),
];

const languageOf = (region: string): string => new Intl.Locale(`und-${region}`).maximize().language;

/** The same, and in its own language. */
const wordsOf = (region: string): ReadonlyArray<string> =>
  [...usualWords(region), ...namesIn(languageOf(region))(region)].map(form).filter(Boolean);

const known = new Map<string, ReadonlyArray<string>>();

const knownWords = (region: string): ReadonlyArray<string> => {
  const words = known.get(region) ?? wordsOf(region);
  known.set(region, words);
  return words;
};

/** The names of all regions, in the usual languages. */
const everyWord = once(() => new Set(Array.from(demonyms.keys()).flatMap(usualWords).map(form)));

/** The same, without what nationals are called. */
const everyName = once(
  () =>
    new Set(
      Array.from(demonyms.keys()).flatMap((region) =>
        usualNames().flatMap((named) => named(region).map(form)),
      ),
    ),
);

/** The names of all regions, by language. */
const named = new Map<string, ReadonlySet<string>>();

/** The names of all regions in the language of one: `TOJIKISTON` in Uzbek. */
const everyNameIn = (region: string): ReadonlySet<string> => {
  const language = languageOf(region);
  const known = named.get(language);
  if (known !== undefined) return known;
  const all = Array.from(demonyms.keys()).flatMap(namesIn(language)).map(form).filter(Boolean);
  const names: ReadonlySet<string> = new Set(all);
  named.set(language, names);
  return names;
};

/** What nationals of all regions are called, without names of regions, which a page has as the place of birth too. */
const everyDemonym = once(() => {
  const words = Array.from(demonyms.values()).flat().map(form);
  return new Set(words.filter((word) => !everyName().has(word)));
});

/** The least letters of a word whose last one is lost. */
const cutShort = 6;

/** Whether a text says what nationals of another region than the expected ones are called. Its last letter may be lost. */
export const isOtherDemonym = (printed: string, expected: ReadonlyArray<string>): boolean => {
  const text = form(printed.split("/")[0] ?? "");
  const own = expected.flatMap(knownWords);
  if (everyDemonym().has(text)) return !own.includes(text);
  return (
    text.length >= cutShort &&
    !everyWord().has(text) &&
    !own.some((word) => word.startsWith(text)) &&
    hasLostLast(text, everyDemonym())
  );
};

/** The most words of a country's name. */
const mostWords = 4;

/** The words side by side, as one. */
const runsOf = (printed: string): ReadonlyArray<string> => {
  const words = printed.split(/[\s/|,;·•-]+/);
  return words.flatMap((_, start) =>
    words
      .slice(start, start + mostWords)
      .map((__, more) => form(words.slice(start, start + more + 1).join(""))),
  );
};

/** A word of `long` letters may have one misread letter. In a word of `short` letters an edited letter shows. */
const long = 7;
const short = 5;

/** The part of a word's letters that may be misread, and the letters at its beginning that forms of a word share. */
const misread = 0.4;
const stem = 4;

/** The words of which a text is one but for one letter. */
const oneLetterOff = (text: string, words: Iterable<string>): ReadonlyArray<string> =>
  Array.from(words).filter((word) => substitutions(word, text) === 1);

/** Whether a text is one of the words without its last letter: `DANIS`. */
const hasLostLast = (text: string, words: Iterable<string>): boolean =>
  Array.from(words).some((word) => word.length === text.length + 1 && word.startsWith(text));

const hasStem = (text: string, word: string, letters = stem): boolean =>
  word.length >= letters && text.includes(word.slice(0, letters));

/** Whether words begin as a region's word does, or have more of its letters: `RESIDENCE` has four of `ESLOVAQUIA`, misread. */
const resembles = (run: string, word: string): boolean =>
  (word.length >= stem && run.startsWith(word.slice(0, stem))) || hasStem(run, word, stem + 1);

/** Whether a text may be a word of the region that was misread, or another form of it: `POLSKIE` of `POLSKA`. */
const isRelated = (text: string, words: ReadonlyArray<string>): boolean => {
  const limit = Math.floor(misread * text.length);
  return words.some((word) => editDistance(word, text, limit) <= limit || hasStem(text, word));
};

/** The least letters at the beginning of a region's name that its other forms share, and the most at its end that they lack. */
const [ownStem, ending] = [5, 2];

/** Whether a text is another form of a region's name, and begins as no other region's: `MAROKKAANSE` of `MAROKKO`. */
const isForm = (text: string, own: ReadonlyArray<string>): boolean =>
  own.some((word) => {
    const begins = word.slice(0, Math.max(ownStem, word.length - ending));
    return (
      word.length >= ownStem &&
      text.startsWith(begins) &&
      Array.from(everyWord()).every((other) => own.includes(other) || !other.startsWith(begins))
    );
  });

/** The most letters that a title lacks which is cut off. Longer words begin as others do: `REPUBLICADOMINICANA`. */
const cutOff = 3;

/** The beginnings of all regions' words, of which a title that is cut off lacks the rest. */
const everyBeginning = once(
  () =>
    new Set(
      Array.from(everyWord()).flatMap((word) =>
        Array.from({ length: cutOff }, (_, lost) => word.slice(0, -1 - lost)).filter(
          ({ length }) => length >= cutShort,
        ),
      ),
    ),
);

/** Whether a run of words is a region's, or the beginning of one. */
const isWord = (run: string): boolean => everyWord().has(run) || everyBeginning().has(run);

/** Whether a title names a region, or something like it: `NORGE NOREG NORWAY`. Mexico's is `ESTADOS UNIDOS MEXICANOS`. */
export const namesRegion = (printed: string, region: string): boolean => {
  const own = knownWords(region);
  return runsOf(printed).some((run) => own.some((word) => run === word || resembles(run, word)));
};

/** The least letters of a region's name in a title. Shorter ones are other words: `DE LA` of `DELAWARE`. */
const shortName = 4;

/** Whether a title names another region than the expected one, and nothing like that one. */
export const namesOtherRegion = (printed: string, expected: string): boolean =>
  !namesRegion(printed, expected) &&
  runsOf(printed).some(
    (run) =>
      (run.length >= short && isWord(run)) || (run.length >= shortName && everyName().has(run)),
  );

/** What stands after the name of a nation: `BRITISH CITIZEN`, `BRASILEIRO(A)`. */
const behind = /\(.*\)|\s+(?:CITIZEN|NATIONAL|SUBJECT)$/gi;

type Meaning = "Same" | "Misplaced" | "Changed" | "Form" | "Unknown" | undefined;

/** What a text that is no word of any region is, beside the words of the expected ones. */
const meaningOfOther = (text: string, own: ReadonlyArray<string>): Meaning => {
  const near = text.length < short ? [] : oneLetterOff(text, own);
  // The forms of a word differ in their last letter: `POLSKA`, `POLSKI`.
  const isChanged = near.some((word) => text.at(-1) === word.at(-1) && !mayBeMisread(text, word));
  if (isChanged) return "Changed";
  if (text.length >= long && near.length > 0) return "Same";
  if (isForm(text, own)) return "Form";
  if (text.length < short || isRelated(text, own)) return undefined;
  const isAnother =
    text.length >= long
      ? oneLetterOff(text, everyWord()).length > 0
      : hasLostLast(text, everyWord());
  return isAnother ? "Misplaced" : "Unknown";
};

/** What a nationality in one language says. Words of it are enough for the expected region, if the whole is not another's. */
const meaningOf = (printed: string, expected: ReadonlyArray<string>): Meaning => {
  const words = printed.replaceAll(behind, "").trim().split(/\s+/);
  const own = expected.flatMap(knownWords);
  const whole = form(words.join(""));
  if (own.includes(whole)) return "Same";
  if (everyWord().has(whole) || expected.some((region) => everyNameIn(region).has(whole)))
    return "Misplaced";
  const isInside = words.some((_, start) =>
    words
      .slice(start)
      .some((__, more) => own.includes(form(words.slice(start, start + more + 1).join("")))),
  );
  return isInside ? "Same" : meaningOfOther(whole, own);
};

/**
 * What a printed nationality says of the expected regions: one of them, for certain another, one of them with a letter that
 * no misreading gives, no word of any region, or nothing that is understood. It may be written in several languages.
 */
export const nationalityIn = (
  printed: string,
  expected: ReadonlyArray<string>,
): Exclude<Meaning, "Form"> => {
  const meanings = printed
    .split(/[/|,;·•]/)
    .filter((part) => /\p{L}/u.test(part))
    .map((part) => meaningOf(part, expected));
  return (
    (["Same", "Misplaced", "Changed"] as const).find((meaning) => meanings.includes(meaning)) ??
    // A form in one language is no word for an edited one in another.
    (meanings.includes("Form") ? "Same" : undefined) ??
    // In capitals, as values are: the rest of a label has small letters.
    (meanings.length > 0 && meanings.every((each) => each === "Unknown") && !/\p{Ll}/u.test(printed)
      ? "Unknown"
      : undefined)
  );
};
