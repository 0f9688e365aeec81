import {
  type AamvaElements,
  type AamvaField,
  absentField,
  elementOf,
  fieldOf,
  firstElementOf,
  unreadableField,
} from "./AamvaElements.ts";

/** A part of a name that the issuer may have truncated. */
export type AamvaNamePart = "last" | "first" | "middle";

/** Names as printed. */
export interface AamvaNames {
  readonly last: AamvaField;
  readonly first: AamvaField;
  /** Middle names in order; empty if `middleField` has no text. */
  readonly middle: ReadonlyArray<string>;
  readonly middleField: AamvaField;
  readonly suffix: AamvaField;
  /** The whole name, if the card has it in one element (DAA). Its order may be unknown. */
  readonly full: AamvaField;
  readonly truncated: ReadonlyArray<AamvaNamePart>;
}

const trimmed = (text: string): string => text.replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, "");

const listed = (text: string, separator: string): ReadonlyArray<string> =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "" && !/^NONE$/i.test(part));

/** Given names, separated by commas (annex D, versions 2 and 3, DCT), or by spaces without a comma. */
const givenNames = (text: string): ReadonlyArray<string> =>
  listed(text, trimmed(text).includes(",") ? "," : " ");

type Split = Pick<AamvaNames, "last" | "first" | "middle" | "middleField" | "suffix">;

const someText = (text: string | undefined): AamvaField =>
  text === undefined || text === "" ? absentField : fieldOf(text);

const middleOf = (names: ReadonlyArray<string>) => ({
  middle: names,
  middleField: someText(names.join(", ")),
});

const unsplit: Split = {
  last: absentField,
  first: absentField,
  ...middleOf([]),
  suffix: absentField,
};

const surelySuffix = /^(?:JR|SR|II|III|IV|VI|VII|VIII|2ND|3RD|4TH|5TH|6TH)\.?$/i;
const suffix = /^(?:JR|SR|I|II|III|IV|V|VI|VII|VIII|IX|1ST|2ND|3RD|4TH|5TH|6TH)\.?$/i;

/** Family name, given names and suffix, separated by commas, or by `$` or `@` as on magnetic stripes. */
const splitPlaces = (parts: ReadonlyArray<string>): Split => {
  const [last = "", given = "", ...rest] = parts;
  if (last === "" || surelySuffix.test(given) || rest.length > 2) return unsplit;
  const [third = "", fourth = ""] = rest;
  if (fourth !== "" && !suffix.test(fourth)) return unsplit;
  const early = fourth === "" && surelySuffix.test(third);
  const middle = early ? "" : third;
  const [first, ...more] = middle === "" ? listed(given, " ") : [given];
  return {
    last: fieldOf(last),
    first: someText(first),
    ...middleOf(middle === "" ? more : [middle]),
    suffix: someText(early ? third : fourth),
  };
};

// It is unknown which words of a longer name are the family name.
const splitFirstToLast = (words: ReadonlyArray<string>): Split => {
  const tail = words.at(-1) ?? "";
  const suffixed = words.length > 2 && surelySuffix.test(tail);
  const [first, second, third, fourth] = suffixed ? words.slice(0, -1) : words;
  const initial = second !== undefined && /^[A-Z]\.?$/i.test(second);
  if (fourth !== undefined || (third !== undefined && !initial)) return unsplit;
  const last = third ?? second;
  if (last === undefined || /^[A-Z]\.?$/i.test(last)) return unsplit;
  return {
    last: fieldOf(last),
    first: someText(first),
    ...middleOf(third === undefined || second === undefined ? [] : [second]),
    suffix: suffixed ? fieldOf(tail) : absentField,
  };
};

/** The issuers that print whole names with spaces only, first name first. No other issuer with spaces has been seen. */
const printsFirstToLast: ReadonlySet<string> = new Set(["636025"]);

/** Splits a whole name (annex D, version 1, DAA) as far as its order is certain. */
export const splitFullName = (text: string, iin: string | undefined): Split => {
  const separator = [",", "$", "@"].find((mark) => text.includes(mark));
  if (separator !== undefined) return splitPlaces(text.split(separator).map((part) => part.trim()));
  return iin !== undefined && printsFirstToLast.has(iin)
    ? splitFirstToLast(listed(text, " "))
    : unsplit;
};

const withoutCommas = (field: AamvaField): AamvaField =>
  field.text === undefined ? field : someText(trimmed(field.text));

const splitElements = (elements: AamvaElements, last: AamvaField): Split => {
  const first = withoutCommas(elementOf(elements, "DAC"));
  const given = elementOf(elements, "DCT");
  const own = firstElementOf(elements, "DCU", "DAE");
  const middle = elementOf(elements, "DAD");
  if (first.there || !given.there)
    return {
      last,
      first,
      middle: listed(middle.text ?? "", ","),
      middleField: middle,
      suffix: own,
    };
  if (given.text === undefined)
    return { last, first: unreadableField, middle: [], middleField: middle, suffix: own };
  const [name, ...more] = givenNames(given.text);
  const names = more.length === 0 ? listed(middle.text ?? "", ",") : more;
  return { last, first: someText(name), ...middleOf(names), suffix: own };
};

const truncationFlags = { last: "DDE", first: "DDF", middle: "DDG" } as const;
const nameParts: ReadonlyArray<AamvaNamePart> = ["last", "first", "middle"];

/**
 * Reads names: DCS, DAC, DAD since version 4; DCS and DCT in 2 and 3; DAA, or DAB, DAC and DAD, in 1; in any version
 * whichever are present. Ignores aliases (DBN to DBS). Source: annex D.
 */
export const readAamvaNames = (elements: AamvaElements, iin: string | undefined): AamvaNames => {
  const last = withoutCommas(firstElementOf(elements, "DCS", "DAB"));
  const full = elementOf(elements, "DAA");
  const split =
    last.there || full.text === undefined
      ? splitElements(elements, last)
      : splitFullName(full.text, iin);
  const suffixed = split.suffix.there
    ? split
    : { ...split, suffix: firstElementOf(elements, "DCU", "DAE") };
  return {
    ...suffixed,
    full,
    truncated: nameParts.filter((part) => elementOf(elements, truncationFlags[part]).text === "T"),
  };
};
