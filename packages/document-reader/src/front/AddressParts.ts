import {
  codesIn,
  type ExpectedAddress,
  follows,
  form,
  isLike,
  mainWords,
  withoutFieldNumber,
  wordsLike,
} from "./AddressWords.ts";
import { lettersAndNumerals, mayBeMisread, unconfused } from "./ConfusableLetters.ts";
import { editDistance } from "./EditDistance.ts";
import { certain, likely, surenessOf } from "./FieldEvidence.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import type { FrontLook } from "./FrontLook.ts";
import { isApart } from "./LineLabels.ts";
import { partsOfLine } from "./LineParts.ts";
import { oncePerLook } from "./OncePerLook.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";
import { beforeFlat, beginsFlat, flatsIn, streetParts, wordsOfStreet } from "./StreetWords.ts";

/** A part of an address whose line was found: its street's suffix or direction, a flat, or the digits behind its code. */
interface PrintedPart {
  readonly part: "suffix" | "direction" | "flat" | "extension";
  /** It is the data's. */
  readonly isOwn: boolean;
  readonly text: string;
  readonly confidence: number;
  /** No misreading makes it of the data's. */
  readonly isSure: boolean;
  readonly words: PrintedLine;
}

/** The first two of several that are in one list alone. */
const differing = (
  own: ReadonlyArray<string>,
  read: ReadonlyArray<string>,
): readonly [own: string | undefined, read: string | undefined] => {
  const rest = [...own];
  const others = read.filter((each) => {
    const at = rest.indexOf(each);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [rest[0], others[0]];
};

const partOf = (
  part: PrintedPart["part"],
  words: PrintedLine,
  { isOwn, isSure, text }: Pick<PrintedPart, "isOwn" | "isSure" | "text">,
): PrintedPart => ({ part, isOwn, text, confidence: surenessOf(words), isSure, words });

/** What print has for certain and the data lack: a doubt. A flat may stand in the data without `APT`. */
const added = (
  part: "direction" | "flat",
  own: ReadonlyArray<{ readonly text: string }>,
  read: ReadonlyArray<{ readonly text: string; readonly word: PrintedWord }>,
): ReadonlyArray<PrintedPart> => {
  const known = own.map(({ text }) => unconfused(text));
  return read
    .filter(({ text, word }) => word.confidence >= certain && !known.includes(text))
    .map(({ text, word }) => partOf(part, [word], { isOwn: false, isSure: false, text }));
};

/** Compares words of a part: one that both lack, or that one of them lacks, says nothing. */
const compared = (
  part: PrintedPart["part"],
  own: ReadonlyArray<string>,
  read: ReadonlyArray<{ readonly text: string; readonly word: PrintedWord }>,
  isSure: (read: PrintedWord, own: string) => boolean,
): ReadonlyArray<PrintedPart> => {
  const [wanted, other] = differing(
    own,
    read.map(({ text }) => text),
  );
  if (own.length > 0 && wanted === undefined) {
    const words = read.filter(({ text }) => own.includes(text)).map(({ word }) => word);
    return [partOf(part, words, { isOwn: true, isSure: true, text: own.join(" ") })];
  }
  const strange = read.find(({ text }) => text === other);
  if (wanted === undefined || strange === undefined) return [];
  const { text, word } = strange;
  return [partOf(part, [word], { isOwn: false, isSure: isSure(word, wanted), text })];
};

/** The kinds of the words that are a part of a street, each by its first word. */
const kindsOf = <A extends { readonly text: string }>(
  part: keyof typeof streetParts,
  words: ReadonlyArray<A>,
): ReadonlyArray<{ readonly text: string; readonly word: A }> =>
  words.flatMap((word) => {
    const kind = streetParts[part].get(lettersAndNumerals(word.text))?.[0];
    return kind === undefined ? [] : [{ text: kind, word }];
  });

const isNamed = ({ text }: { readonly text: string }): boolean =>
  Object.values(streetParts).every((words) => !words.has(lettersAndNumerals(text)));

/** A street's words in a line, from behind its house number; absent where the number or a word of its name is not there. */
const streetIn = (
  line: PrintedLine,
  { city, street }: ExpectedAddress,
): { readonly street: PrintedLine; readonly flat: PrintedLine } | undefined => {
  const [house, ...rest] = wordsOfStreet(street);
  if (house === undefined || !/^[0-9]+[A-Z]?$/.test(house.text)) return undefined;
  const at = line.findIndex(({ text }) =>
    [text, withoutFieldNumber(text)].some((each) => form(each) === form(house.text)),
  );
  if (at < 0) return undefined;
  const behind = line.slice(at + 1);
  const below = wordsLike(behind, mainWords(city ?? ""))?.[0];
  const isBelow = behind.findIndex((word, place) => place > 1 && word === below);
  const own = isBelow < 0 ? behind : behind.slice(0, isBelow);
  const end = own.findIndex((word, place) => place > 0 && beginsFlat(word.text));
  const words = end < 0 ? own : own.slice(0, end);
  const wanted = beforeFlat(rest);
  const name = wanted.some(isNamed) ? wanted.filter(isNamed) : wanted.slice(0, 1);
  const places = name.map((word) =>
    words.findIndex(
      ({ text }) => isOwnWord(form(text), form(word.text)) || isKindOf(text, word.text),
    ),
  );
  if (name.length === 0 || places.includes(-1)) return undefined;
  // Behind its name a street has a suffix and a direction; what follows may be another field.
  return { street: words.slice(0, Math.max(...places) + 3), flat: end < 0 ? [] : own.slice(end) };
};

/** Whether a word is one of the street's name, to which its suffix may stick: `14THLN`. */
const isOwnWord = (read: string, own: string): boolean =>
  read === own || (read.startsWith(own) && isLike(read, own));

/** Whether both words are of one kind: a street may be called `COURT`. */
const isKindOf = (one: string, other: string): boolean =>
  Object.values(streetParts).some(
    (words) =>
      words.has(lettersAndNumerals(other)) &&
      words.get(lettersAndNumerals(one)) === words.get(lettersAndNumerals(other)),
  );

const isOtherWord =
  (part: keyof typeof streetParts) =>
  ({ text }: PrintedWord, own: string): boolean =>
    (streetParts[part].get(own) ?? []).every(
      (word) => editDistance(lettersAndNumerals(text), word, 1) > 1,
    );

/** The digits behind the holder's postal code. */
const extensionsIn = (
  text: PrintedText,
  { extension, zip = "" }: ExpectedAddress,
): ReadonlyArray<PrintedPart> => {
  if (extension === undefined) return [];
  const read = text.flatMap((line) =>
    codesIn(line, zip).flatMap(({ text: code, words: [word] }) => {
      const digits = code.slice(5);
      const isBehind = code.startsWith(zip) && word !== undefined && /^[0-9]{4}$/.test(digits);
      return isBehind && digits !== "0000" && digits !== "9999" ? [{ text: digits, word }] : [];
    }),
  );
  return compared(
    "extension",
    [extension],
    read,
    ({ text: other }, own) => !mayBeMisread(lettersAndNumerals(other).slice(5), own),
  );
};

/** What a look at a print has of the parts of an address that its number, name and code do not tell. */
const partsIn = oncePerLook(({ text }, { address }): ReadonlyArray<PrintedPart> => {
  if (address === undefined) return [];
  const lines = text.flatMap((line) => partsOfLine(line, isApart));
  const own = wordsOfStreet(`${address.street} ${address.unit ?? ""}`);
  const street = beforeFlat(own.slice(1));
  const ofStreet = lines.flatMap((line): ReadonlyArray<PrintedPart> => {
    const found = streetIn(line, address);
    if (found === undefined) return [];
    const below = lines.filter(
      (other) => follows(other, line) && other[0] !== undefined && beginsFlat(other[0].text),
    );
    const ownFlats = flatsIn(own).map(({ text: flat }) => flat);
    const flats = flatsIn([...found.flat, ...below.flat()]);
    const ofFlat = [
      ...(ownFlats.length === 0 ? added("flat", own, flats) : []),
      ...compared("flat", ownFlats, flats, (word, flat) => {
        const [read] = flatsIn([{ text: "#" }, word]);
        return read !== undefined && !mayBeMisread(unconfused(read.text), flat);
      }),
    ];
    // A flat is read by itself, also behind a street that is hardly read.
    if (surenessOf(found.street) < likely) return ofFlat;
    const directions = kindsOf("direction", found.street);
    return [
      ...(kindsOf("direction", street).length === 0 ? added("direction", own, directions) : []),
      ...(["suffix", "direction"] as const).flatMap((part) =>
        compared(
          part,
          kindsOf(part, street).map(({ text: kind }) => kind),
          kindsOf(part, found.street),
          isOtherWord(part),
        ),
      ),
      ...ofFlat,
    ];
  });
  return [...ofStreet, ...extensionsIn(text, address)];
});

const isCertain = ({ confidence }: PrintedPart): boolean => confidence >= certain;

/** What the further parts of an address say against it, by all looks. */
export interface StrangePart {
  readonly state: "contradicts" | "unseen";
  readonly words: PrintedLine;
}

/**
 * Whether the street's suffix or direction, the flat, or the digits behind the postal code are others than the data's: read for
 * certain in two looks they contradict, and else they raise a doubt. What a look reads as the data have it was misread in
 * others; what print lacks was left out by its issuer. A direction or a flat that the data lack is a doubt.
 */
export const strangePart = (
  looks: ReadonlyArray<FrontLook>,
  expected: ExpectedFront,
): StrangePart | undefined => {
  const read = looks.flatMap((look) => partsIn(look, expected));
  const strange = (["suffix", "direction", "flat", "extension"] as const).flatMap((part) => {
    const others = read.filter(
      (each) => each.part === part && !each.isOwn && each.confidence >= likely,
    );
    const least = others.filter(isCertain).length > 1 ? likely : 0;
    const isRead = read.some(
      (each) => each.part === part && each.isOwn && each.confidence >= least,
    );
    return isRead ? [] : others;
  });
  const [one] = strange;
  if (one === undefined) return undefined;
  const certainly = strange.filter(isCertain);
  const sure = certainly.find(
    ({ isSure, part, text }) =>
      isSure && certainly.filter((each) => each.part === part && each.text === text).length > 1,
  );
  return sure === undefined
    ? { state: "unseen", words: one.words }
    : { state: "contradicts", words: sure.words };
};
