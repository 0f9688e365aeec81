import type { AamvaLine } from "./AamvaSubfile.ts";

/** What is known of one data element: whether it is there, and its text where that can be relied on. */
export interface AamvaField {
  readonly there: boolean;
  readonly text: string | undefined;
}

/** A field that the payload does not have, or has without data. */
export const absentField: AamvaField = { there: false, text: undefined };

/** A field that is there and cannot be relied on. */
export const unreadableField: AamvaField = { there: true, text: undefined };

/** A field of which another was made: the same, or unreadable where there is no result. */
export const fieldOf = (text: string | undefined): AamvaField =>
  text === undefined ? unreadableField : { there: true, text };

/** The elements of a subfile, by their three letters. */
export type AamvaElements = ReadonlyMap<string, AamvaField>;

// Annex D: NONE where there is no data, UNAVL where it is not available.
const noData = /^(?:NONE|UNAVL|UNAVAIL|UNAVAILABLE)$/i;

// Control characters, and what decoders put for bytes that they do not know.
const notText = /[\p{Cc}\p{Cs}\ufffd\ufffe\uffff]/u;

const edges = /^[\s\0]+|(?<![\s\0])[\s\0]+$/g;

const later = ["DCA", "DCB", "DCD", "DCF", "DCG", "DCS", "DCU"];

/** What every card has, of what stands next to names and numbers; each by the elements that do its work. */
const required = (elements: AamvaElements, version: number): ReadonlyArray<string> => {
  const has = (...codes: ReadonlyArray<string>) => codes.some((code) => elements.has(code));
  const always = ["DAG", "DAI", "DAJ", "DAK", "DAQ", "DBA", "DBB", "DBC", "DBD"];
  if (version < 2)
    return [...always, ...(has("DAA") ? [] : has("DAB") ? ["DAC", "DAD", "DAE"] : ["DAA", "DAB"])];
  return [
    ...always,
    ...later,
    ...(has("DCT") ? [] : has("DAC", "DAD") || version > 3 ? ["DAC", "DAD"] : ["DCT"]),
    // Many a card has no truncation flags at all, and MADDEN is a name.
    ...(has("DDE", "DDF", "DDG") ? ["DDE", "DDF", "DDG"] : []),
  ];
};

const anyCode = "D(?:A[A-Z]|B[A-S]|C[A-U]|D[A-M])";
// An element's letters behind digits or padding, where names and numbers seldom have letters.
const behindDigits = new RegExp(`(?:[0-9]| {2})(${anyCode})`, "g");
// The same before digits, which numbers often have so. A discriminator (DCF) has anything anywhere.
const beforeDigits = new RegExp(`(?<=.)(${anyCode})[0-9]`, "g");

/** How many characters a suffix may have. Source: annex D, DCU: V5ANS. */
const suffixLimit = 5;

// A suffix is often empty; of what it swallowed it has nothing before.
const isSuffix = (code: string): boolean => code === "DCU" || code === "DAE";
const swallowing = new RegExp(`^${anyCode}.`);

// The separator was lost between an element and one that is missing now.
const holdsAnother = (
  code: string,
  text: string,
  elements: AamvaElements,
  missing: ReadonlyArray<string>,
): boolean =>
  missing.some((letters) => text.includes(letters)) ||
  (isSuffix(code) && (text.length > suffixLimit || swallowing.test(text))) ||
  [
    ...(code === "DCF" ? [] : text.matchAll(behindDigits)),
    ...(code === "DCF" || code === "DAQ" ? [] : text.matchAll(beforeDigits)),
  ].some(([, letters = ""]) => !elements.has(letters));

const withoutPadding = (value: string): string => {
  const text = value.replace(edges, "");
  return noData.test(text) ? "" : text;
};

const fieldOfLine = ({ value, whole, code }: AamvaLine): AamvaField => {
  const text = withoutPadding(value);
  // A date that was cut short is no date, and tells so itself.
  const complete = whole || /^DB[ABD]$/.test(code);
  if (text === "" && complete) return absentField;
  return complete && !notText.test(text) ? { there: true, text } : unreadableField;
};

// Repeated elements must agree: which of two is right cannot be told.
const both = (one: AamvaField | undefined, other: AamvaField): AamvaField => {
  if (one === undefined || !one.there) return other;
  return !other.there || one.text === other.text ? one : unreadableField;
};

/**
 * Reads elements. Text keeps all but its padding. An element without data is absent; of repeated ones that differ,
 * none is readable; nor is one with control characters in it, one that was cut off, or one that seems to hold a
 * missing element.
 */
export const readAamvaElements = (
  lines: ReadonlyArray<AamvaLine>,
  version: number,
): AamvaElements => {
  const elements = new Map<string, AamvaField>();
  for (const line of lines)
    elements.set(line.code, both(elements.get(line.code), fieldOfLine(line)));
  const missing = required(elements, version).filter((code) => !elements.has(code));
  return new Map(
    [...elements].map(([code, field]) => [
      code,
      holdsAnother(code, field.text ?? "", elements, missing) ? unreadableField : field,
    ]),
  );
};

/** One element; absent when the subfile does not have it. */
export const elementOf = (elements: AamvaElements, code: string): AamvaField =>
  elements.get(code) ?? absentField;

/** The first of these elements that is there. */
export const firstElementOf = (
  elements: AamvaElements,
  ...codes: ReadonlyArray<string>
): AamvaField =>
  codes.map((code) => elementOf(elements, code)).find(({ there }) => there) ?? absentField;
