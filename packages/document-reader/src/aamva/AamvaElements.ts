import type { AamvaLine } from "./AamvaSubfile.ts";

/** A data element: whether it is present, and its text if it is reliable. */
export interface AamvaField {
  readonly there: boolean;
  readonly text: string | undefined;
}

/** An element that is absent or empty. */
export const absentField: AamvaField = { there: false, text: undefined };

/** An element that is present but unreliable. */
export const unreadableField: AamvaField = { there: true, text: undefined };

/** A derived element: unreliable without a result. */
export const fieldOf = (text: string | undefined): AamvaField =>
  text === undefined ? unreadableField : { there: true, text };

/** The elements of a subfile by their three letters. */
export type AamvaElements = ReadonlyMap<string, AamvaField>;

// Annex D: NONE means no data, UNAVL means not available.
const noData = /^(?:NONE|UNAVL|UNAVAIL|UNAVAILABLE)$/i;

// Control characters, and the characters that decoders put for unknown bytes.
const notText = /[\p{Cc}\p{Cs}\ufffd\ufffe\uffff]/u;

const edges = /^[\s\0]+|(?<![\s\0])[\s\0]+$/g;

const later = ["DCA", "DCB", "DCD", "DCF", "DCG", "DCS", "DCU"];

/** The mandatory elements next to names and numbers; each group lists alternatives. */
const required = (elements: AamvaElements, version: number): ReadonlyArray<string> => {
  const has = (...codes: ReadonlyArray<string>) => codes.some((code) => elements.has(code));
  const always = ["DAG", "DAI", "DAJ", "DAK", "DAQ", "DBA", "DBB", "DBC", "DBD"];
  if (version < 2)
    return [...always, ...(has("DAA") ? [] : has("DAB") ? ["DAC", "DAD", "DAE"] : ["DAA", "DAB"])];
  return [
    ...always,
    ...later,
    ...(has("DCT") ? [] : has("DAC", "DAD") || version > 3 ? ["DAC", "DAD"] : ["DCT"]),
    // Many cards have no truncation flags, and MADDEN is a name, not a flag.
    ...(has("DDE", "DDF", "DDG") ? ["DDE", "DDF", "DDG"] : []),
  ];
};

const anyCode = "D(?:A[A-Z]|B[A-S]|C[A-U]|D[A-M])";
// An element's letters after digits or padding, where names and numbers rarely have letters.
const behindDigits = new RegExp(`(?:[0-9]| {2})(${anyCode})`, "g");
// An element's letters before digits, as numbers often have them. A discriminator (DCF) may contain anything.
const beforeDigits = new RegExp(`(?<=.)(${anyCode})[0-9]`, "g");

/** The longest suffix. Source: annex D, DCU: V5ANS. */
const suffixLimit = 5;

// A suffix is often empty, so the text of a swallowed element begins at once.
const isSuffix = (code: string): boolean => code === "DCU" || code === "DAE";
const swallowing = new RegExp(`^${anyCode}.`);

// Whether the separator before a missing element was lost, so that this text contains it.
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
  // A truncated date fails to parse anyway.
  const complete = whole || /^DB[ABD]$/.test(code);
  if (text === "" && complete) return absentField;
  return complete && !notText.test(text) ? { there: true, text } : unreadableField;
};

// Repeated elements must agree: there is no way to tell which is right.
const both = (one: AamvaField | undefined, other: AamvaField): AamvaField => {
  if (one === undefined || !one.there) return other;
  return !other.there || one.text === other.text ? one : unreadableField;
};

/**
 * Reads elements. Trims padding only. An empty element is absent. An element is unreadable if it is repeated with
 * different texts, has control characters, was truncated, or seems to contain a missing element.
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

/** One element; absent if the subfile lacks it. */
export const elementOf = (elements: AamvaElements, code: string): AamvaField =>
  elements.get(code) ?? absentField;

/** The first present element of these. */
export const firstElementOf = (
  elements: AamvaElements,
  ...codes: ReadonlyArray<string>
): AamvaField =>
  codes.map((code) => elementOf(elements, code)).find(({ there }) => there) ?? absentField;
