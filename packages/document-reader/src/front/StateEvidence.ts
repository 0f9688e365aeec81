import { isMrzState } from "../mrz/MrzStates.ts";
import { certain, type FieldEvidence, hardly, likely, surenessOf } from "./FieldEvidence.ts";
import type { LabelKind } from "./FieldLabels.ts";
import type { FieldPlace } from "./FieldPlaces.ts";
import { isApart } from "./LineLabels.ts";
import { partsOfLine } from "./LineParts.ts";
import { valuesAt } from "./MarkEvidence.ts";
import { isOtherDemonym, nationalityIn, regionOf } from "./Nationalities.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";
import { codesOf, isCode, isCodeOf, isNameOf, isOtherCode, otherCodeAlone } from "./StateCodes.ts";

/** The first words of a value: what stands apart is another's. */
const together = (words: PrintedLine): PrintedLine => {
  const end = words.findIndex((word, at) => at > 0 && isApart(word, words[at - 1]));
  return end < 0 ? words : words.slice(0, end);
};

/** A country's short name or a word for its nationals, with a code behind it: `T.C./TUR`, of which the stroke may be misread. */
const shortAndCode = /^(?:(?:\p{Lu}\.)+[/|IL17]?|.+\/ ?)([A-Z]{3})$/u;

const codeBehind = (text: string): string | undefined => {
  const [, code] = shortAndCode.exec(text) ?? [];
  return code !== undefined && isMrzState(code) ? code : undefined;
};

/** Germany's code has one letter, which may be misread: another state's doubt. */
const germany = "D";

const asDoubt = (found: FieldEvidence): FieldEvidence =>
  found.text === germany ? { ...found, confidence: likely } : found;

/** What the meaning of words is evidence of. */
const wordsSay = {
  Same: "Same",
  Misplaced: "Misplaced",
  Changed: "Other",
  Unknown: "Stray",
} as const;

/** What a text at a label of states says of them. */
const sayingOf = (
  printed: string,
  states: ReadonlyArray<string>,
): FieldEvidence["says"] | undefined => {
  const text = codeBehind(printed) ?? printed;
  if (text === germany) return states.includes(germany) ? "Same" : "Misplaced";
  if (isCode(text)) {
    if (codesOf(states).includes(text)) return "Same";
    return isOtherCode(text, states) ? "Misplaced" : "Other";
  }
  const regions = states.flatMap((state) => regionOf(state) ?? []);
  const meaning = regions.length < states.length ? undefined : nationalityIn(text, regions);
  return meaning === undefined ? undefined : wordsSay[meaning];
};

/** What is printed at a label of states: a code, or the name of a country or of its nationals. */
export const evidenceAt = (
  places: ReadonlyArray<FieldPlace>,
  kind: LabelKind,
  states: ReadonlyArray<string>,
): ReadonlyArray<FieldEvidence> => {
  return valuesAt(places, kind)
    .map(together)
    .flatMap((words) => {
      const text = words.map((word) => word.text).join(" ");
      const says = sayingOf(text, states);
      // The stroke between a word and a code says nothing.
      const confidence = surenessOf(words.filter(({ text }) => /\p{L}/u.test(text)));
      // A letter that was read unsurely says nothing, and neither does noise.
      const isUnsure =
        confidence < certain && !isCode(text) && (says === "Other" || says === "Stray");
      return says === undefined || isUnsure ? [] : [{ says, text, confidence, words }];
    });
};

/** How far from its label a value may be that was not found there, in heights of the label. */
const around = { above: 0.5, below: 2 } as const;

/** The words of the lines at a label, and below it. */
const wordsAround = (text: PrintedText, { label }: FieldPlace): ReadonlyArray<PrintedLine> => {
  const height = label.bottom - label.top;
  return text.flat().flatMap((word) => {
    const middle = word.top + word.height / 2;
    const isNear =
      middle > label.top - around.above * height && middle < label.bottom + around.below * height;
    return isNear ? [[word]] : [];
  });
};

/** Where a nationality may be that is at no label of it: anywhere, or around its labels where these have no value. */
const strayParts = (
  text: PrintedText,
  places: ReadonlyArray<FieldPlace>,
): ReadonlyArray<PrintedLine> => {
  const labels = places.filter(({ kind }) => kind === "nationality");
  if (labels.length === 0) return text.flatMap((line) => partsOfLine(line, isApart));
  return labels.every(({ below, beside }) => beside.length + below.length === 0)
    ? labels.flatMap((place) => wordsAround(text, place))
    : [];
};

/** No noise is a word for nationals, so that a little less than certain is enough. */
const nearlyCertain = 0.8;

/**
 * What nationals of another country are called, where no label of nationality was read, or no value at it: a doubt, for no
 * page has such a word elsewhere but as a name. It never contradicts: its confidence is too low.
 */
const strayDemonyms = (
  parts: ReadonlyArray<PrintedLine>,
  states: ReadonlyArray<string>,
  names: ReadonlyArray<string>,
): ReadonlyArray<FieldEvidence> => {
  const regions = states.flatMap((state) => regionOf(state) ?? []);
  if (regions.length < states.length) return [];
  return parts.flatMap((words) => {
    const printed = words.map((word) => word.text).join(" ");
    const confidence = surenessOf(words);
    const isOther = printed.split("/").some((part) => isOtherDemonym(part, regions));
    return confidence >= nearlyCertain && !isNameOf(printed, names) && isOther
      ? [{ says: "Misplaced" as const, text: printed, confidence: likely, words }]
      : [];
  });
};

/**
 * Whether a word is the label of a card's access number, which has six digits, and no code of Canada. Source: ICAO Doc 9303-11,
 * section 4.4.
 */
const isAccessLabel = (text: PrintedText, { height, left, text: read, top, width }: PrintedWord) =>
  read === "CAN" &&
  text.flat().some((word) => {
    const [right, down] = [word.left - left - width, word.top - top];
    const isBehind = right > 0 && right < 6 * height && Math.abs(down) < height;
    const isBelow = Math.abs(word.left - left) < 2 * height && down > 0 && down < 4 * height;
    return /^[0-9]{6}$/.test(word.text) && (isBehind || isBelow);
  });

/**
 * Another state's code that stands alone where no label of nationality was read: a doubt, until a look reads the nationality
 * at its label.
 */
const strayCodes = (
  text: PrintedText,
  parts: ReadonlyArray<PrintedLine>,
  states: ReadonlyArray<string>,
  names: ReadonlyArray<string>,
): ReadonlyArray<FieldEvidence> =>
  parts
    .flatMap((words) => otherCodeAlone(words, states, names))
    .filter((word) => !isAccessLabel(text, word))
    .map((word) => ({
      says: "Misplaced",
      text: word.text,
      confidence: likely,
      words: [word],
      isLoose: true,
    }));

const isCodeAnywhere = (text: PrintedText, state: string): boolean =>
  text.some((line) => line.some((word) => isCodeOf(word, [state])));

/** Whose cards for residents print the country of birth, which their zones have as the nationality: green cards. */
const bornWhere = "USA";

/** The places of a look, of which that of the country of birth is the nationality's on such a card. */
const placesOfStates = (
  places: ReadonlyArray<FieldPlace>,
  [issuer, nationality]: readonly [issuer: string, nationality: string],
): ReadonlyArray<FieldPlace> =>
  issuer !== bornWhere || nationality === bornWhere
    ? places
    : places.map((place) =>
        place.kind === "birthCountry" ? { ...place, kind: "nationality" } : place,
      );

/**
 * Searches for the states of a zone: by their three letters, which occur nowhere else, or by name at their labels. The name
 * or code of another country at the label of nationality is misplaced, whatever code the page has elsewhere. `names` are the
 * holder's.
 */
export const stateEvidence = (
  text: PrintedText,
  read: ReadonlyArray<FieldPlace>,
  states: readonly [issuer: string, nationality: string],
  names: ReadonlyArray<string>,
): ReadonlyArray<FieldEvidence> => {
  const places = placesOfStates(read, states);
  const own = evidenceAt(places, "nationality", states.slice(1));
  const isOwn = own.some(({ says }) => says === "Same");
  // A code with another letter may be misread. A word with one is not (Nationalities).
  const others = own.filter(
    ({ confidence, says, text: printed }) =>
      confidence >= certain && (says === "Misplaced" || (says === "Other" && !isCode(printed))),
  );
  if (others.length > 0 && !isOwn) return others.map(asDoubt);
  // Other nationals that were likely read are a doubt, until a look reads the own ones at their label.
  const regions = states.slice(1).flatMap((state) => regionOf(state) ?? []);
  const likelyOthers = own.filter(
    ({ confidence, says, text: printed }) =>
      says === "Misplaced" &&
      confidence >= likely &&
      printed.split(/[/|]/).some((part) => isOtherDemonym(part, regions)),
  );
  if (likelyOthers.length > 0 && !isOwn)
    return likelyOthers.map((each) => ({ ...each, confidence: likely, isLoose: true }));
  const parts = strayParts(text, places);
  const stray = [
    ...strayDemonyms(parts, states.slice(1), names),
    ...strayCodes(text, parts, codesOf(states), names),
  ];
  if (stray.length > 0) return stray;
  // Another state's code at its label, whatever the nationality is: of the issuer. A code with another letter may be misread.
  const issuers = evidenceAt(places, "country", states);
  const foreign = issuers.filter(
    ({ confidence, says, text: printed }) =>
      says === "Misplaced" && confidence >= certain && !names.includes(printed),
  );
  if (foreign.length > 0 && issuers.every(({ says }) => says !== "Same"))
    return foreign.map(asDoubt);
  const ofNational = issuers.filter(
    ({ confidence, words: [word] }) =>
      word !== undefined && confidence >= hardly && isCodeOf(word, states.slice(1)),
  );
  // The nationality's code where the issuer's should be is a doubt: the label may be of something else.
  if (!isCodeAnywhere(text, states[0]) && ofNational.length > 0)
    return ofNational.map((each) => ({ ...each, says: "Misplaced", confidence: likely }));
  // What stands apart says nothing of a nationality that has another letter at its label.
  const apart = issuers.map((each) => ({ ...each, isLoose: true }));
  const all = [...own, ...apart];
  const [issuer, nationality] = states;
  // Of two states the issuer's is printed on every page, and the nationality is what is compared.
  const telling = issuer === nationality ? states : [nationality];
  const codes = text
    .flat()
    .filter((word) => isCodeOf(word, telling))
    .map((word): FieldEvidence => ({
      says: "Same",
      text: word.text,
      confidence: word.confidence,
      words: [word],
      isLoose: true,
    }));
  const same = [
    ...(issuer === nationality ? all : own).filter(({ says }) => says === "Same"),
    ...codes,
  ];
  if (same.length > 0) return same;
  const [found] = all.filter(({ says }) => says !== "Same");
  if (found === undefined) return [];
  // A word of no region is a doubt, unless a code tells.
  if (found.says === "Stray")
    return isNameOf(found.text, names) ? [] : [{ ...found, isLoose: true }];
  return [{ ...found, says: "Other", isLoose: true }];
};
