import type { PixelBox } from "../picture/Cropping.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { certain } from "./FieldEvidence.ts";
import type { FieldPlace } from "./FieldPlaces.ts";
import { isApart } from "./LineLabels.ts";
import { partsOfLine } from "./LineParts.ts";
import { valuesAt } from "./MarkEvidence.ts";
import { namesOtherRegion, namesRegion, regionOf } from "./Nationalities.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";
import { codesOf, isCodeOf, otherCodeAlone } from "./StateCodes.ts";
import { evidenceAt } from "./StateEvidence.ts";

/** The most letters of a state's code, as it may be misread. */
const codeLetters = 4;

/** The letter of a document's kind, before the state's code. Source: ICAO Doc 9303-4, 9303-5. */
const kindLetter = /^[PIACV]$/;

/** Whether a text is none that a state's code could be misread as: a name, a number, or the kind of document before it. */
const isNoCode = ({ confidence, text }: PrintedWord): boolean =>
  confidence >= certain &&
  (text.length > codeLetters || kindLetter.test(text) || /[0-9]/.test(text));

/** A look's words and their labels. */
interface LabelledLook {
  readonly text: PrintedText;
  readonly places: ReadonlyArray<FieldPlace>;
}

/**
 * Whether a code stands where a label of states has its value, also where another label was taken for the line between. What
 * the other label of states has is none.
 */
const isCodeAt = (
  kind: "country" | "nationality",
  { places, text }: LabelledLook,
  states: ReadonlyArray<string>,
): boolean => {
  const other = kind === "country" ? "nationality" : "country";
  const regions = places.flatMap((place) => (place.kind === kind ? place.regions : []));
  const others = valuesAt(places, other).flat();
  return text.flat().some((word) => {
    const [x, y] = [word.left + word.width / 2, word.top + word.height / 2];
    const isIn = ({ bottom, left, right, top }: PixelBox): boolean =>
      x > left && x < right && y > top && y < bottom;
    return isCodeOf(word, states) && regions.some(isIn) && !others.includes(word);
  });
};

/** Whether a label of states was read, and what stands there, which may be a code, was read in no look. */
const isUnreadAt = (
  kind: "country" | "nationality",
  looks: ReadonlyArray<LabelledLook>,
  states: ReadonlyArray<string>,
): boolean => {
  const places = looks.flatMap((look) => look.places);
  const isOpen = ({ below, beside, isInSentence, ...place }: FieldPlace): boolean => {
    const [value] = beside.length > 0 ? beside : below;
    return (
      place.kind === kind && isInSentence !== true && (value === undefined || !isNoCode(value))
    );
  };
  return (
    places.some(isOpen) &&
    !evidenceAt(places, kind, states).some(({ says }) => says === "Same") &&
    !valuesAt(places, kind).some((words) => words.some((word) => isCodeOf(word, states))) &&
    !looks.some((look) => isCodeAt(kind, look, states))
  );
};

/**
 * Whether a page has the label of an issuing state or of a nationality whose code was read in no look: it may be another's,
 * whatever the other one is.
 */
export const isStateUnread = (
  looks: ReadonlyArray<LabelledLook>,
  states: readonly [issuer: string, nationality: string],
): boolean => {
  // A nationality that is written out is read as a word.
  const isWritten = valuesAt(
    looks.flatMap((look) => look.places),
    "nationality",
  ).some(([value]) => value !== undefined && value.text.length > codeLetters && isNoCode(value));
  return (
    isUnreadAt("country", looks, states) ||
    (!isWritten && isUnreadAt("nationality", looks, states.slice(1)))
  );
};

/** The words above all labels of a look, where it has some, by parts of lines. */
const headingOf = ({ places, text }: LabelledLook): ReadonlyArray<PrintedLine> => {
  const top = Math.min(...places.map(({ label }) => label.top));
  return places.length === 0
    ? []
    : text
        .flatMap((line) => partsOfLine(line, isApart))
        .filter((words) => words.every((word) => word.top + word.height < top));
};

/**
 * Whether another state stands above all labels, and the issuer's own does not: by its code alone, where a card has no label
 * of its issuing state, or by its name.
 */
export const isIssuerStrange = (
  looks: ReadonlyArray<LabelledLook>,
  issuer: string,
  { first, last }: ExpectedFront,
): boolean => {
  const headings = looks.map(headingOf);
  const isByCode = headings.some(
    (heading) =>
      heading.some(
        (words) =>
          otherCodeAlone(words, codesOf([issuer]), [last.text, first?.text ?? ""]).length > 0,
      ) && !heading.flat().some((word) => isCodeOf(word, [issuer])),
  );
  return isByCode || isTitleStrange(headings.flat(), issuer);
};

const certainText = (lines: PrintedText): string =>
  lines
    .flat()
    .filter(({ confidence }) => confidence >= certain)
    .map(({ text }) => text)
    .join(" ");

/** Whether a title names another state than the issuer, and not that one. */
export const isTitleStrange = (title: PrintedText, issuer: string): boolean => {
  const region = regionOf(issuer);
  return region !== undefined && namesOtherRegion(certainText(title), region);
};

/** Whether the name of the issuer was read in no title: it may be outside of what was seen. */
export const isTitleUnseen = (looks: ReadonlyArray<LabelledLook>, issuer: string): boolean => {
  const region = regionOf(issuer);
  return region !== undefined && !namesRegion(certainText(looks.flatMap(headingOf)), region);
};
