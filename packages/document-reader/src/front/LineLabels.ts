import {
  dayBehindOf,
  isNumberOf,
  isSeparator,
  type LabelKind,
  labelOfDate,
  labelOfMark,
  type LabelPart,
  labelPartOf,
} from "./FieldLabels.ts";
import { isDayBeforeMonth } from "./PrintedDay.ts";
import type { PrintedLine, PrintedWord } from "./PrintedText.ts";

const rightOf = (word: PrintedWord): number => word.left + word.width;

/** Whether a word names one field that is compared. */
const isTelling = (part: LabelPart): boolean =>
  !["filler", "name", "number", "other", "type"].includes(part);

/** A label in its line, from a word to before another. */
export interface Label {
  readonly kind: LabelKind;
  readonly start: number;
  readonly end: number;
  /** Its number alone tells of what field it is. */
  readonly isNumber: boolean;
  /** It is no label as it was read, and was taken for one by the value behind it. */
  readonly isMisread: boolean;
}

/** How far apart words of one label are at most, in heights. */
export const gap = 1.5;

/** How far apart words are at most that have no meaning alone: `Date` and `of`, which are low. */
const ofFillers = 2.5;

/** How far a label may be behind its own number, in heights: the box of its word may lack the first letter. */
const ofNumber = 4;

/** A part of a pattern or of the photograph is so many times as tall as the word before it. */
export const tall = 3;

/** Pixels: the height of a word of low letters, or of a sign, at the least. */
const low = 12;

/** Whether a word stands apart from the one before it. */
export const isApart = (word: PrintedWord, before: PrintedWord | undefined, most = gap): boolean =>
  before === undefined ||
  word.left - rightOf(before) > most * Math.max(word.height, low) ||
  word.height > tall * Math.max(before.height, low);

/** A word before the stroke between two languages, which sticks to it and may be misread: `SUGU7 SEX`. */
const beforeStroke = /^\p{L}{3,}[/|7]$/u;

/** A word before a full stop, with which Italian pages divide languages: `Nome. Given Names. Prénoms.`. */
const beforeStop = /^\p{Lu}\p{L}{2,}\.$/u;

/** A word of a label, which may be shortened or misread, or the number before it: `TGL.`, `Ple¢`, `Dzim3anas`, `9.`. */
const ofLabel =
  /^(?:(?=\P{L}*\p{L}\P{L}*\p{L})[^0-9<:]+[/7|]?|\p{L}{2,}[0-9]\p{Ll}{2,}|[0-9]{1,2}[.,])$/u;

const isOf = (word: PrintedWord | undefined): boolean => /^(?:of|de|di)$/i.test(word?.text ?? "");

/** The first and the second of two days: `Valid from`, `until`. */
const isFromWord = (word: PrintedWord | undefined): boolean =>
  /^(?:FROM|DU)$/i.test(word?.text ?? "");
const isValid = (word: PrintedWord | undefined): boolean =>
  /^VAL(?:ID|ABLE)$/i.test(word?.text ?? "");
const isUntil = (word: PrintedWord | undefined): boolean => /^UNTIL$/i.test(word?.text ?? "");

/** A date of no field in two languages, as German cards have the day of issue: `Datum/Date`. */
const isDateAlone = ({ text }: PrintedWord): boolean => /^Datum(?:\/Date)+$/i.test(text);

/** Whether a label names two fields: `PLACE AND DATE`. */
const hasAnd = (words: PrintedLine): boolean =>
  words.some(({ text }) => /^(?:AND|ET)$/i.test(text));

/** Whether a label is of the first of two days. */
const isFrom = (line: PrintedLine, label: Label | undefined): boolean =>
  label !== undefined && label.kind === "issued" && isFromWord(line[label.end - 1]);

/**
 * Whether a word beside the stroke between two languages may be of another script, and was read as anything but a value. Georgian is
 * read as numerals too, far below what a value has.
 */
const mayBeOtherScript = ({ confidence, text }: PrintedWord): boolean =>
  !/[0-9]{3}|</.test(text) || (confidence < unreadable && /\p{L}/u.test(text));

/** Below this confidence nothing was read. */
const unreadable = 0.2;

/** Whether a word divides two languages. Between two words, directly, a seven is a misread stroke: `EESNIMI 7 GIVEN NAMES`. */
const divides = (line: PrintedLine, at: number): boolean => {
  const [before, word, after] = [line[at - 1], line[at], line[at + 1]];
  if (before === undefined || word === undefined || after === undefined) return false;
  const isBetween =
    /^\p{Lu}{3,}$/u.test(before.text) && !isApart(word, before) && !isApart(after, word);
  return isSeparator(word) || (word.text === "7" && isBetween);
};

/** Below this a word may be of another script; a label that was read for certain is above. */
const sure = 0.8;

/** Whether a word was not read for certain, and may be of another script. */
const isUnsure = (word: PrintedWord): boolean => word.confidence < sure && mayBeOtherScript(word);

/** Whether a word may be of another script, which the recogniser takes for Latin letters. */
const isGarbled = (word: PrintedWord): boolean => isUnsure(word) && /\p{L}.*\p{L}/u.test(word.text);

/**
 * Where a label begins before which the same stands in another script, without a stroke: `วันเกิด Date of birth`, read as
 * `Sutia Date of birth`. What follows another label directly is its value.
 */
const otherScriptAt = (
  line: PrintedLine,
  { end, start }: Pick<Label, "end" | "start">,
  least: number,
): number => {
  if (line.slice(start, end).some(({ confidence }) => confidence < sure)) return start;
  let at = start;
  for (;;) {
    const [word, before] = [line[at], at > least ? line[at - 1] : undefined];
    if (word === undefined || before === undefined || !isGarbled(before) || isApart(word, before))
      return at === start || (word !== undefined && isApart(word, line[at - 1])) ? at : start;
    at -= 1;
  }
};

/** Where a label begins that is written in another language first: `Sünniaeg / Date of birth`, `Data urodzenia/Date of birth`. */
const beginsAt = (
  line: PrintedLine,
  { end, kind, start }: Pick<Label, "end" | "kind" | "start">,
  least: number,
): number => {
  let at = start;
  const [own, before] = [line[start], start > least ? line[start - 1] : undefined];
  // What has a meaning may be the end of the first language: `Seria și nr. / Document no.`, `Clave del país/Issuing state`.
  const isBehindStop =
    beforeStop.test(before?.text ?? "") &&
    line.slice(start, end).some(({ text }) => /\p{L}\.$/u.test(text));
  const isSecond =
    isBehindStop ||
    beforeStroke.test(before?.text ?? "") ||
    divides(line, start - 1) ||
    line.slice(start, end).some(isSeparator) ||
    line.slice(start, end).some(({ text }) => text.includes("/"));
  const isOwn = before !== undefined && isNumberOf(before.text, kind);
  const isNumbered = isOwn || /^[0-9]{1,2}\.$/.test(before?.text ?? "");
  // The small letters of `ID Number`.
  const isOfId = kind === "number" && /^[1IL|]?[DO0]$/i.test(before?.text ?? "");
  if (isOfId && own !== undefined && !isApart(own, before)) return start - 1;
  if (!isSecond)
    return isNumbered && own !== undefined && !isApart(own, before, isOwn ? ofNumber : gap)
      ? start - 1
      : otherScriptAt(line, { end, start }, least);
  // The stroke may stick to both words: `дії/Date of expiry`.
  let isBehindStroke = /\p{L}\/\p{L}/u.test(line[start]?.text ?? "");
  while (at > least) {
    const [word, before] = [line[at], line[at - 1]];
    if (word === undefined || before === undefined || isApart(word, before)) break;
    isBehindStroke ||= divides(line, at);
    const isLikeLabel = isBehindStroke ? mayBeOtherScript(before) : ofLabel.test(before.text);
    const isOwnNumber = at === start && isOwn;
    if (!isOwnNumber && !divides(line, at - 1) && !isLikeLabel) break;
    at -= 1;
  }
  return at;
};

/** A field's number behind its label, in brackets, of which one may be misread: `Date of issue (7)`, `£5)`. */
export const isBehindLabel = (word: PrintedWord | undefined): boolean =>
  word !== undefined && /^[^\p{L}\p{N}][0-9]{1,2}[)\]}]\.?$/u.test(word.text);

/** Which words of a line are of another script, behind the stroke of a label: `Date of Birth / تاريخ الميلاد`. */
const otherScriptBehind = (line: PrintedLine): ReadonlyArray<boolean> => {
  const found: Array<boolean> = [];
  for (const [at, word] of line.entries()) {
    const before = line[at - 1];
    const isBehind = found[at - 1] === true || before?.text.includes("/") === true;
    found.push(
      isBehind &&
        !isApart(word, before) &&
        isUnsure(word) &&
        labelPartOf(word, "word") === undefined,
    );
  }
  return found;
};

/** The labels of a line; consecutive words form one label. */
export const labelsIn = (line: PrintedLine): ReadonlyArray<Label> => {
  const labels: Array<Label> = [];
  let start = -1;
  let kind: LabelKind | undefined;
  let isNumber = false;
  let isMisread = false;
  const isOtherScript = otherScriptBehind(line);
  const close = (end: number): void => {
    if (start >= 0 && line.slice(start, end).every(isDateAlone)) kind = "issued";
    if (start >= 0 && kind !== undefined) {
      const last = labels.at(-1);
      const least = (last?.isNumber === true ? last.start : last?.end) ?? 0;
      const begin = beginsAt(line, { kind, start, end }, least);
      // A number says nothing where words follow: passports number their fields otherwise than licenses.
      if (last !== undefined && begin < last.end) labels.pop();
      const until = isFrom(line, last) && kind === "other" && isUntil(line[end - 1]);
      labels.push({ kind: until ? "expires" : kind, start: begin, end, isNumber, isMisread });
    }
    start = -1;
    kind = undefined;
    isMisread = false;
  };
  for (const [at, word] of line.entries()) {
    const before = line[at - 1];
    const apart = isApart(word, before) || (start >= 0 && isBehindLabel(before));
    const spelt = labelPartOf(word, at === 0 ? "line" : apart ? "gap" : "word");
    const ofMark = labelOfMark(word, line[at + 1]);
    const part = isDayBeforeMonth(line, at)
      ? undefined
      : (labelOfDate(word, line[at + 1]) ??
        ofMark ??
        spelt ??
        ((kind !== undefined && isOtherScript[at] === true) ||
        (start >= 0 && !apart && divides(line, at))
          ? "filler"
          : undefined) ??
        // Two fillers before it: `Date of birt`.
        (kind === undefined && !apart && start >= 0 && at - start > 1
          ? dayBehindOf(word)
          : undefined));
    const isMore = part === "filler" && kind === undefined && !isApart(word, before, ofFillers);
    // Beside a long label the next one begins without a gap: `IDENTITY CARD NUMBER PŁEĆ / SEX`.
    const isNext =
      (isOtherScript[at - 1] === true && part !== undefined && isTelling(part)) ||
      (part === "sex" && kind === "number" && !isNumber) ||
      (part === "nationality" && kind === "birthDate");
    if (part === undefined || isNext || (apart && start >= 0 && !isMore)) close(at);
    if (part === undefined) continue;
    if (start < 0) start = at;
    // `Valid from`, before `until`.
    if (kind === "expires" && isFromWord(word) && isValid(before)) kind = "issued";
    // Where a holder was born says nothing of the issuer: `Country of birth`.
    if (kind === "country" && part === "birthDate" && isOf(before)) kind = "birthCountry";
    // What a holder is called besides: `NOM D'USAGE`.
    if (kind === "last" && /^D.?USAGE/i.test(word.text)) kind = "other";
    // One label of two fields: `PLACE AND DATE OF BIRTH`.
    if (kind === "other" && part === "birthDate" && hasAnd(line.slice(start, at))) kind = part;
    // The first telling word decides; `Last name` is not a name of either kind. A number is no word, and easily misread.
    const isOpen = kind === undefined || kind === "name" || kind === "number";
    if (part === "filler" || !(isOpen || (isNumber && isTelling(part)))) continue;
    isMisread = part === ofMark && part !== spelt;
    isNumber = kind === undefined && /^[0-9aA]{1,2}[A-Da-d]?\.?$/.test(word.text);
    kind = kind === "number" && part === "name" ? kind : part;
  }
  close(line.length);
  return labels;
};
