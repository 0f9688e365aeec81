import {
  codesIn,
  type ExpectedAddress,
  follows,
  form,
  houseNumber,
  isLike,
  isPostalCode,
  mainWords,
  type PrintedCode,
  withoutFieldNumber,
  wordsLike,
} from "./AddressWords.ts";
import { lettersAndNumerals, mayBeMisread } from "./ConfusableLetters.ts";
import { certain, type FieldEvidence, surenessOf } from "./FieldEvidence.ts";
import { strangeStreet } from "./StrangeAddress.ts";
import { strangeCity, strangeDirection, strangePlaces, strangeState } from "./StrangeCity.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";

/** What may stand behind a house number, and behind a postal code, of which the data have five digits. */
const [behindHouse, behindCode] = [/^[A-Z]?$/, /^/];

/** The evidence of a number, certain or not. */
const numberEvidence = (
  numbers: ReadonlyArray<PrintedCode>,
  expected: string,
  mayFollow: RegExp,
): ReadonlyArray<FieldEvidence> => {
  const beginsSo = numbers.filter(({ text }) =>
    [text, withoutFieldNumber(text)].some((each) => form(each).startsWith(form(expected))),
  );
  const same = beginsSo.find(({ text }) => {
    const end = form(text).indexOf(form(expected)) + expected.length;
    // A letter as it was read: the direction of `2750S`.
    return mayFollow.test(lettersAndNumerals(text).slice(end));
  });
  const says = same === undefined ? "Stray" : "Same";
  const found = same ?? beginsSo[0];
  if (found !== undefined)
    return [
      {
        says,
        text: says === "Same" ? expected : form(found.text),
        confidence: surenessOf(found.words),
        words: found.words,
      },
    ];
  // A field's number or noise may stand before it.
  return numbers.slice(-1).map(({ text, words }) => ({
    says: "Other",
    text: form(text),
    confidence: surenessOf(words),
    words,
  }));
};

const houseNumbersIn = (line: PrintedLine): ReadonlyArray<PrintedCode> =>
  line
    .filter(({ text }) => houseNumber.test(lettersAndNumerals(text)))
    .map((word) => ({ text: word.text, words: [word] }));

/** The last `most` words before a street's name; they may have been read as a line of their own. */
const wordsBefore = (
  name: PrintedWord,
  text: PrintedText,
  line: PrintedLine,
  most: number,
): PrintedLine => {
  const isBefore = (word: PrintedWord): boolean => word.left < name.left;
  const middle = name.top + name.height / 2;
  const own = line.filter(isBefore);
  // A small label above may have made it taller.
  const row = text.flat().filter(({ height, top }) => top < middle && top + height > middle);
  const isNumbered = own.some(({ text: word }) => houseNumber.test(lettersAndNumerals(word)));
  const words = isNumbered ? own : row.filter(isBefore);
  return words.toSorted((one, other) => one.left - other.left).slice(-most);
};

/** A box at a post office, and the rural route of one: their numbers stand behind. Source: USPS Publication 28, sections 24 to 28. */
const box = /\bBOX\s+([0-9]+[A-Z]?)$|^BOX\s+([0-9]+[A-Z]?)\b/i;
const route = /\b(RR|HC|ROUTE)\s+([0-9]+)\b/i;

/** The evidence of a line with a box or a route: the number behind its name. */
const numberBehind = (
  text: PrintedText,
  name: string,
  number: string,
): ReadonlyArray<FieldEvidence> =>
  text.flatMap((line) => {
    const at = line.findIndex(({ text: word }) => form(word).endsWith(form(name)));
    return at < 0
      ? []
      : numberEvidence(houseNumbersIn(line.slice(at + 1, at + 2)), number, behindHouse);
  });

/** The evidence of a box, which is on its route where it has one. */
const boxEvidence = (
  text: PrintedText,
  street: string,
  number: string,
): ReadonlyArray<FieldEvidence> => {
  const ofBox = numberBehind(text, "BOX", number);
  const [, name, routeNumber] = route.exec(street) ?? [];
  if (name === undefined || routeNumber === undefined) return ofBox;
  const ofRoute = numberBehind(text, name, routeNumber);
  return ofRoute.some(({ says }) => says === "Same") ? ofBox : ofRoute;
};

/** The evidence of a street's line: the number before its name. */
const streetEvidence = (text: PrintedText, street: string): ReadonlyArray<FieldEvidence> => {
  const [, behind, before] = box.exec(street) ?? [];
  const boxNumber = behind ?? before;
  if (boxNumber !== undefined) return boxEvidence(text, street, boxNumber);
  const [first = "", ...rest] = street.split(/\s+/);
  // A flat or a block may stand before it: `1205-88`.
  const number = first.replaceAll("-", "");
  const wanted = mainWords(rest.join(" "));
  if (!houseNumber.test(number)) return [];
  // A direction may stand between, and what is no telling word: `815 AV DU PARC`.
  const between = rest.findIndex((word) => form(word) === wanted[0]);
  const most = Math.max(between, 1) + 1;
  return text.flatMap((line) => {
    const named = wordsLike(line, wanted);
    const first = named?.[0];
    if (named === undefined || first === undefined) return [];
    const before = wordsBefore(first, text, line, most);
    return numberEvidence(houseNumbersIn(before), number, behindHouse).map((found) => ({
      ...found,
      words: [...found.words, ...named],
    }));
  });
};

/** The evidence of the line below the street: city and postal code. */
const cityEvidence = (
  text: PrintedText,
  { city, state, zip, street }: ExpectedAddress,
): ReadonlyArray<FieldEvidence> => {
  if (zip === undefined || !isPostalCode(zip)) return [];
  const wanted = mainWords(city ?? "");
  const streets = text.filter((line) => wordsLike(line, mainWords(street)) !== undefined);
  return text.flatMap((line): ReadonlyArray<FieldEvidence> => {
    const named = wordsLike(line, wanted);
    const under = streets.some((above) => above !== line && follows(line, above));
    const found =
      named !== undefined || under ? numberEvidence(codesIn(line, zip), zip, behindCode) : [];
    const strange = named === undefined && under ? strangeCity(line, wanted, zip) : [];
    const elsewhere =
      named === undefined
        ? []
        : [
            ...strangeState(line, named, { city, state }),
            ...strangeDirection(line, named, city ?? ""),
          ];
    if (elsewhere.length > 0) return elsewhere;
    // With another city, the postal code alone confirms nothing: the city was misread or altered.
    const numbers = found.map((each) =>
      each.says === "Same" && named === undefined && wanted.length > 0
        ? { ...each, says: "Near" as const, text: form(line.map((word) => word.text).join("")) }
        : { ...each, words: [...each.words, ...(named ?? [])] },
    );
    return [...strange, ...numbers];
  });
};

/** Whether a word of a street or a city has another letter that no misreading gives: `BEDFOAD`. */
const isMisspelt = ({ text }: PrintedWord, { city = "", street }: ExpectedAddress): boolean => {
  const wanted = [...mainWords(street), ...mainWords(city)];
  const read = form(text);
  return (
    !wanted.includes(read) && wanted.some((word) => isLike(read, word) && !mayBeMisread(read, word))
  );
};

/** What was found, or a doubt where a word of it has another letter for certain. */
const asSpelt = (found: FieldEvidence, address: ExpectedAddress): FieldEvidence => {
  const misspelt = found.words.filter((word) => isMisspelt(word, address));
  if (misspelt.length === 0) return found;
  const written = misspelt.map((word) => form(word.text)).join(" ");
  const isSure = misspelt.some(({ confidence }) => confidence >= certain);
  return { ...found, says: isSure ? "Stray" : found.says, written };
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
    // The holder's street stands elsewhere where another one is above the city.
    const rivals = strangeStreet(text, address, below.words);
    if (rivals.length > 0) return rivals.map((rival) => ({ ...rival, says: "Stray" }));
    const words = [...sameStreet.words, ...below.words];
    return [asSpelt({ says: "Same", text: "", confidence: surenessOf(words), words }, address)];
  }
  const against = others.filter(
    (other) =>
      !(street.includes(other) && sameStreet !== undefined) &&
      !(city.includes(other) && below !== undefined),
  );
  if (against.length > 0) return against;
  const stray = [...street, ...city].filter(({ says }) => says === "Stray");
  if (sameStreet !== undefined)
    return [...stray, asSpelt({ ...sameStreet, says: "Part" }, address)];
  return stray.length > 0 ? stray : strangePlaces(text, address);
};

/** The lines of an address are printed alike: what is smaller is a repetition of one, at an edge or below a signature. */
const sameSize = 0.64;

/** The height of the lowest of some words: a line of the pattern that touches one makes it higher. */
const lowest = (words: PrintedLine): number => Math.min(...words.map(({ height }) => height));

/** Whether one line of the address is printed much smaller than the other; absent where not both were read. */
export const hasSmallLine = (text: PrintedText, address: ExpectedAddress): boolean | undefined => {
  const isSame = ({ says }: FieldEvidence): boolean => says === "Same";
  const street = streetEvidence(text, address.street).find(isSame);
  const city = cityEvidence(text, address).find(isSame);
  if (street === undefined || city === undefined) return undefined;
  const ofName = text.flatMap((line) => wordsLike(line, mainWords(address.street)) ?? []);
  const [smaller = 0, larger = 0] = [
    lowest([...street.words, ...ofName]),
    lowest(city.words),
  ].toSorted((one, other) => one - other);
  return smaller < sameSize * larger;
};
