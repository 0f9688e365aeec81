import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import { editDistance } from "./EditDistance.ts";
import { type FieldEvidence, likely, surenessOf } from "./FieldEvidence.ts";
import { isApart } from "./FieldPlaces.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";

/** The holder's address in the machine-readable side. */
export interface ExpectedAddress {
  readonly street: string;
  readonly city: string | undefined;
  /** Its first five digits, or a Canadian code without its space. */
  readonly zip: string | undefined;
}

const form = (word: string): string => unconfused(lettersAndNumerals(word));

const suffixes: ReadonlySet<string> = new Set(
  "STREET AVENUE ROAD BOULEVARD BLVD AVE DRIVE LANE COURT PLACE HIGHWAY HWY APT UNIT NORTH SOUTH EAST WEST".split(
    " ",
  ),
);

/**
 * The words that distinguish a street or city: no suffix, direction or number. A street of none (`14TH AVE`, `COURT ST`) has
 * its numbered word, or its first.
 */
const mainWords = (name: string): ReadonlyArray<string> => {
  const words = name.split(/[\s,]+/);
  const main = words.filter(
    (word) => /^[A-Z'-]{3,}$/i.test(word) && !suffixes.has(word.toUpperCase()),
  );
  const numbered = words.find((word) => /^[0-9]+(?:ST|ND|RD|TH)$/i.test(word));
  const instead = numbered ?? words.find((word) => word.length > 2);
  return (main.length > 0 || instead === undefined ? main : [instead]).map(form);
};

/** What may stick to a street's name. */
const ends = new Set(
  "ST AVE RD DR LN CT PL BLVD WAY TER CIR PKWY STREET AVENUE ROAD".split(" ").map(form),
);

/** A street's suffix may stick to its name: `CENTRALAVE`. */
const isLike = (one: string, other: string): boolean =>
  one === other ||
  (other.length >= 5 &&
    (editDistance(one, other, 1) <= 1 ||
      (one.startsWith(other) && ends.has(one.slice(other.length)))));

/** The words of a line that resemble all wanted words; empty if any is missing. */
const wordsLike = (line: PrintedLine, wanted: ReadonlyArray<string>): PrintedLine | undefined => {
  const found = wanted.map((word) => line.find(({ text }) => isLike(form(text), word)));
  const whole = found.flatMap((word) => word ?? []);
  return wanted.length > 0 && whole.length === wanted.length ? whole : undefined;
};

/** An address's field number may stick to its house number: `842` for `8 42`, `8.310` for `8. 310`. */
const withoutLabel = (number: string): string => number.replace(/^8\.?/, "");

/** The evidence of a number in a line, certain or not. */
const numberEvidence = (
  line: PrintedLine,
  expected: string,
  pattern: RegExp,
): ReadonlyArray<FieldEvidence> => {
  const numbers = line.filter(({ text }) => pattern.test(lettersAndNumerals(text)));
  const same = numbers.find(
    ({ text }) =>
      form(text).startsWith(form(expected)) || form(withoutLabel(text)).startsWith(form(expected)),
  );
  if (same !== undefined)
    return [{ says: "Same", text: expected, confidence: same.confidence, words: [same] }];
  return numbers.slice(0, 1).map((word) => ({
    says: "Other",
    text: form(word.text),
    confidence: word.confidence,
    words: [word],
  }));
};

const houseNumber = /^[0-9]{1,6}[A-Z]?$/;
const zipCode = /^[0-9]{5}(?:[0-9]{4})?$/;

/** Whether a line is directly below another, with the same start. */
const follows = (line: PrintedLine, above: PrintedLine): boolean => {
  const [one, other] = [line[0], above[0]];
  if (one === undefined || other === undefined) return false;
  return one.top > other.top && one.top < other.top + 3.5 * other.height;
};

/** The last words before a street's name; they may have been read as a line of their own. */
const wordsBefore = (name: PrintedWord, text: PrintedText, line: PrintedLine): PrintedLine => {
  const isBefore = (word: PrintedWord): boolean => word.left < name.left;
  const middle = name.top + name.height / 2;
  const own = line.filter(isBefore);
  // A small label above may have made it taller.
  const row = text.flat().filter(({ height, top }) => top < middle && top + height > middle);
  const isNumbered = own.some(({ text: word }) => houseNumber.test(lettersAndNumerals(word)));
  const words = isNumbered ? own : row.filter(isBefore);
  return words.toSorted((one, other) => one.left - other.left).slice(-2);
};

/** The evidence of a street's line: the number before its name. */
const streetEvidence = (text: PrintedText, street: string): ReadonlyArray<FieldEvidence> => {
  const [number = "", ...rest] = street.split(/\s+/);
  const wanted = mainWords(rest.join(" "));
  if (!houseNumber.test(number)) return [];
  return text.flatMap((line) => {
    const named = wordsLike(line, wanted);
    const first = named?.[0];
    if (named === undefined || first === undefined) return [];
    const before = wordsBefore(first, text, line);
    return numberEvidence(before, number, houseNumber).map((found) => ({
      ...found,
      words: [...found.words, ...named],
    }));
  });
};

/** Whether one word has all letters of another in their order: abbreviations are no other word. */
const isWithin = (short: string, long: string): boolean => {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
};

/** Words, read whole, of which none resembles a wanted one. */
const strangeWords = (
  words: ReadonlyArray<PrintedWord>,
  wanted: ReadonlyArray<string>,
): ReadonlyArray<FieldEvidence> => {
  const isOther = words.every(({ text }) =>
    wanted.every((word) => {
      const read = form(text);
      return (
        !isLike(read, word) &&
        editDistance(read, word, 2) > 2 &&
        !isWithin(read, word) &&
        !isWithin(word, read)
      );
    }),
  );
  if (words.length === 0 || wanted.length === 0 || !isOther) return [];
  const text = words.map((word) => form(word.text)).join(" ");
  return [{ says: "Other", text, confidence: surenessOf(words), words }];
};

const isName = ({ text }: PrintedWord): boolean => /^[\p{L}'’.-]{4,},?$/u.test(text);

/** Another city before a postal code. */
const strangeCity = (
  line: PrintedLine,
  wanted: ReadonlyArray<string>,
): ReadonlyArray<FieldEvidence> => {
  // The state's letters may stick to it.
  const zip = line.findIndex(({ text }) => /^(?:[A-Z]{2})?[0-9]{5}/.test(lettersAndNumerals(text)));
  return strangeWords(line.slice(0, Math.max(0, zip)).filter(isName), wanted);
};

/** Whether a line has a word that was read: a watermark, a pattern or a letter between two lines is none. */
const isRead = (line: PrintedLine): boolean =>
  line.some(({ confidence, text }) => confidence >= likely && form(text).length > 1);

/** Whether a word may be a postal code, of which a numeral was misread. */
const isCode = ({ text }: PrintedWord): boolean => text.replaceAll(/[^0-9]/g, "").length >= 4;

/** Whether a line has a word above another line's beginning: other fields stand beside an address. */
const isAbove = (line: PrintedLine, [first, second = first]: PrintedLine): boolean =>
  first !== undefined &&
  second !== undefined &&
  line.some(
    ({ left, width }) =>
      left < second.left + second.width && left + width > first.left - 2 * first.height,
  );

/** The words of a street's name: what follows its suffix, or stands apart, is another field's or a signature's. */
const streetName = (words: PrintedLine): PrintedLine => {
  const isOfName = (word: PrintedWord): boolean =>
    isName(word) && !suffixes.has(word.text.toUpperCase());
  const first = words.findIndex(isOfName);
  const end = words.findIndex((word, at) => {
    const before = words[at - 1];
    return at > first && (isApart(word, before) || ends.has(form(before?.text ?? "")));
  });
  return words.slice(Math.max(0, first), end < 0 ? words.length : end).filter(isOfName);
};

/** Another street: a name behind a house number, or before a street's suffix, in the line above the city's. */
const strangeStreet = (
  text: PrintedText,
  { city, street }: ExpectedAddress,
  own: PrintedLine,
): ReadonlyArray<FieldEvidence> => {
  const below =
    text.find((line) => own.some((word) => line.includes(word))) ??
    text.find((line) => wordsLike(line, mainWords(city ?? "")) !== undefined && line.some(isCode));
  if (below === undefined) return [];
  const above =
    text
      .filter((line) => line !== below && follows(below, line) && isAbove(line, below))
      .findLast(isRead) ?? [];
  const [house = "", ...rest] = street.split(/\s+/);
  // One numeral is a field's number: `2 ANNA`.
  const number = above
    .map(({ text: word }) => lettersAndNumerals(word))
    .findIndex((word) => houseNumber.test(word) && (word.length > 1 || house.length === 1));
  const isStreet = number >= 0 || ends.has(form(above.at(-1)?.text ?? ""));
  const names = streetName(above.slice(number + 1));
  const strange = isStreet ? strangeWords(names, mainWords(rest.join(" "))) : [];
  // A second look needs the line from its beginning.
  return strange.map((each) => ({
    ...each,
    words: [...above.slice(number, 1 + number), ...names],
  }));
};

/** The evidence of the line below the street: city and postal code. */
const cityEvidence = (
  text: PrintedText,
  { city, zip, street }: ExpectedAddress,
): ReadonlyArray<FieldEvidence> => {
  if (zip === undefined || !zipCode.test(zip)) return [];
  const wanted = mainWords(city ?? "");
  const streets = text.filter((line) => wordsLike(line, mainWords(street)) !== undefined);
  return text.flatMap((line): ReadonlyArray<FieldEvidence> => {
    const named = wordsLike(line, wanted);
    const under = streets.some((above) => above !== line && follows(line, above));
    const found = named !== undefined || under ? numberEvidence(line, zip, zipCode) : [];
    const strange = named === undefined && under ? strangeCity(line, wanted) : [];
    // With another city, the postal code alone confirms nothing: the city was misread or altered.
    const numbers = found.map((each) =>
      each.says === "Same" && named === undefined && wanted.length > 0
        ? { ...each, says: "Near" as const, text: form(line.map((word) => word.text).join("")) }
        : { ...each, words: [...each.words, ...(named ?? [])] },
    );
    return [...strange, ...numbers];
  });
};

/** Searches for the holder's address: a number before the street, and a postal code after the city. */
export const addressEvidence = (
  text: PrintedText,
  address: ExpectedAddress,
): ReadonlyArray<FieldEvidence> => {
  const city = cityEvidence(text, address);
  const named = streetEvidence(text, address.street);
  const below = city.find(({ says }) => says === "Same");
  const street = named.length > 0 ? named : strangeStreet(text, address, below?.words ?? []);
  const others = [...street, ...city].filter(({ says }) => says === "Other");
  const sameStreet = street.find(({ says }) => says === "Same");
  if (sameStreet !== undefined && below !== undefined) {
    const words = [...sameStreet.words, ...below.words];
    return [{ says: "Same", text: "", confidence: surenessOf(words), words }];
  }
  return others.filter(
    (other) =>
      !(street.includes(other) && sameStreet !== undefined) &&
      !(city.includes(other) && below !== undefined),
  );
};
