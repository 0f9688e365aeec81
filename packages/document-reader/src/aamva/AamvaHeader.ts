/** A subfile in the directory. Offset and length (in characters) are often wrong. */
export interface AamvaDirectoryEntry {
  readonly type: string;
  readonly length: number;
}

/**
 * The text before the first subfile. Source: AAMVA DL/ID Card Design Standard, annex D, "Header" and "Subfile
 * designator".
 */
export interface AamvaHeader {
  /** Issuer identification number, six digits. */
  readonly iin: string;
  /** 0 before the standard, 1 for 2000, 2 for 2003, … 11 for 2025; higher numbers are kept as written. */
  readonly version: number;
  readonly entries: ReadonlyArray<AamvaDirectoryEntry>;
  /** The start of the subfiles in the text. */
  readonly bodyAt: number;
}

/** A header begins within this many characters: an `@`, three separators, and prefixes of scanners. */
const headerWithin = 64;

const fileType = /(?:ANSI|AAMVA)\s{0,2}([0-9]{6})([0-9]{2})/;

// Without a file type, only a directory distinguishes a header from other digits.
const bareNumbers = /^[^0-9A-Za-z]*([0-9]{6})([0-9]{2})(?=(?:[0-9]{2}){0,2}(?:DL|ID|EN)[0-9]{8})/;

// Version 1 has only the number of entries; later ones have the jurisdiction's version before it.
const counts = /(?:[0-9]{4}|[0-9]{2})?(?=[A-Z]|\s|$)/y;
const entry = /([A-Z]{2})[0-9]{4}([0-9]{4})/y;

/** Reads the header wherever it begins; undefined if there is none. Ignores the number of entries. */
export const readAamvaHeader = (text: string): AamvaHeader | undefined => {
  const found = fileType.exec(text.slice(0, headerWithin)) ?? bareNumbers.exec(text);
  if (found === null) return undefined;
  let at = found.index + found[0].length;
  counts.lastIndex = at;
  at += counts.exec(text)?.[0].length ?? 0;
  const entries: Array<AamvaDirectoryEntry> = [];
  for (;;) {
    entry.lastIndex = at;
    const next = entry.exec(text);
    if (next === null) break;
    entries.push({ type: next[1] ?? "", length: Number(next[2]) });
    at += next[0].length;
  }
  return { iin: found[1] ?? "", version: Number(found[2]), entries, bodyAt: at };
};

/** Whether a line begins another file, as in two joined payloads. */
export const beginsHeader = (line: string): boolean => fileType.test(line.slice(0, headerWithin));
