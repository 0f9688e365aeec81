/** How a teacher's school, city and district are compared: case, abbreviations and words that all have do not count. */

/** Words that stand for others, as schools, cities and districts are written. Source: docs/affiliation.md, "Schools". */
export const schoolAbbreviations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    acad: "academy",
    centre: "center",
    chtr: "charter",
    cnty: "county",
    co: "county",
    coll: "college",
    comm: "community",
    ctr: "center",
    e: "east",
    elem: "elementary",
    es: "elementary school",
    ft: "fort",
    hgts: "heights",
    hs: "high school",
    hts: "heights",
    intl: "international",
    isd: "independent school district",
    jhs: "junior high school",
    jr: "junior",
    ms: "middle school",
    mt: "mount",
    n: "north",
    natl: "national",
    prep: "preparatory",
    prim: "primary",
    ps: "public school",
    reg: "regional",
    s: "south",
    sch: "school",
    schs: "school",
    schools: "school",
    sd: "school district",
    spgs: "springs",
    sr: "senior",
    st: "saint",
    ste: "sainte",
    twp: "township",
    univ: "university",
    usd: "unified school district",
    w: "west",
  }),
);

/** What part of a school's record a text is. */
export type SchoolPart = "name" | "city" | "district";

/** Words that do not tell one from another: "Reno High" is "Reno High School". */
const idleWords: Readonly<Record<SchoolPart, ReadonlySet<string>>> = {
  name: new Set(["the", "school"]),
  city: new Set(),
  district: new Set(["the", "of", "school", "district", "public"]),
};

const wordsOf = (text: string): ReadonlyArray<string> =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'\u2018\u2019\u02bc]/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    // "P.S. 12" is "PS 12".
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, "$1")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .flatMap((word) => (schoolAbbreviations.get(word) ?? word).split(" "))
    .map((word) => word.replace(/^0+(?=\d)/, ""));

/**
 * A part of a school's record as it is compared. Case, diacritics, punctuation, spaces and leading zeros of numbers do
 * not count; abbreviations are written out, and words that every school has are left out. Nothing is guessed: a word
 * that differs otherwise makes another school.
 */
export const comparableSchool = (text: string, part: SchoolPart): string => {
  const words = wordsOf(text);
  const telling = words.filter((word) => !idleWords[part].has(word));
  const joined = (telling.length === 0 ? words : telling).join("");
  return joined === "" ? text.trim() : joined;
};
