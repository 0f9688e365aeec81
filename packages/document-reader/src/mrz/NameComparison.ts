import { Option } from "effect";
import { type WrittenForms, writtenForms } from "./WrittenForms.ts";

/** How a name in a zone compares with the printed one. `Incomparable`: the table lacks a printed letter. */
export type NameComparison = "Same" | "Different" | "Incomparable";

type Part = ReadonlyArray<WrittenForms>;

const partsOf = (forms: ReadonlyArray<WrittenForms>): ReadonlyArray<Part> => {
  const parts: Array<Array<WrittenForms>> = [[]];
  for (const form of forms) {
    if (form[0] === "<") parts.push([]);
    else if (form[0] !== "") parts.at(-1)?.push(form);
  }
  return parts.filter((part) => part.length > 0);
};

// Follows all forms at once, so that the time is linear in the length.
const writesPart = (written: string, part: Part, cut: boolean): boolean => {
  let ends = new Set([0]);
  for (const forms of part) {
    const next = new Set<number>();
    for (const end of ends) {
      const rest = written.slice(end);
      for (const form of forms) {
        if (cut && form.startsWith(rest)) return true;
        if (rest.startsWith(form)) next.add(end + form.length);
      }
    }
    ends = next;
  }
  return ends.has(written.length);
};

const writesCut = (
  written: ReadonlyArray<string>,
  [part, ...parts]: ReadonlyArray<Part>,
): boolean => {
  const [word, ...words] = written;
  if (word === undefined) return true;
  if (part === undefined) return false;
  return writesPart(word, part, true) ? writesCut(words, parts) : writesCut(written, parts);
};

const writesWhole = (written: ReadonlyArray<string>, parts: ReadonlyArray<Part>): boolean =>
  written.length === parts.length &&
  parts.every((part, index) => writesPart(written[index] ?? "", part, false));

/**
 * Compares a printed surname, or the given names, with the zone's (parts separated by spaces).
 *
 * Whole names are the same if every part is, in order, in any of the standard's forms. Truncated ones are if each part
 * begins a printed one, in order, the first one the first: issuers shorten parts, even to an initial, and leave parts
 * out. Source: ICAO Doc 9303-3, sections 4.6 and 6; 9303-4, section 4.2.3.
 */
export const compareName = (
  printed: string,
  written: string,
  truncated: boolean,
): NameComparison => {
  const forms = writtenForms(printed);
  if (Option.isNone(forms)) return "Incomparable";
  const parts = partsOf(forms.value);
  const words = written.split(" ").filter((word) => word !== "");
  if (writesWhole(words, parts)) return "Same";
  if (!truncated) return "Different";
  const [word, ...rest] = words;
  const [part, ...others] = parts;
  const begins = word === undefined || (part !== undefined && writesPart(word, part, true));
  return begins && writesCut(rest, others) ? "Same" : "Different";
};
