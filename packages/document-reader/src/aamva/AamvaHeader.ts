/** A subfile as the directory announces it; offset and length (in characters) are often wrong. */
export interface AamvaDirectoryEntry {
  readonly type: string;
  readonly length: number;
}

/** What stands before the first subfile. Source: AAMVA DL/ID Card Design Standard, annex D, "Header" and "Subfile designator". */
export interface AamvaHeader {
  /** Issuer identification number, six digits. */
  readonly iin: string;
  /** 0 before the standard, 1 for 2000, 2 for 2003, … 11 for 2025; as written, also what is not yet defined. */
  readonly version: number;
  readonly entries: ReadonlyArray<AamvaDirectoryEntry>;
  /** Where the subfiles begin, in the text. */
  readonly bodyAt: number;
}

/** How far into the text a header may begin: an `@`, three separators, and what scanners put before them. */
const headerWithin = 64;

const fileType = /(?:ANSI|AAMVA)\s{0,2}([0-9]{6})([0-9]{2})/;

// Without its file type, only a directory tells a header from any other digits.
const bareNumbers = /^[^0-9A-Za-z]*([0-9]{6})([0-9]{2})(?=(?:[0-9]{2}){0,2}(?:DL|ID|EN)[0-9]{8})/;

// Version 1 has the number of entries only; later ones the jurisdiction's version before it.
const counts = /(?:[0-9]{4}|[0-9]{2})?(?=[A-Z]|\s|$)/y;
const entry = /([A-Z]{2})[0-9]{4}([0-9]{4})/y;

/** Reads the header, wherever it begins; undefined when there is none. The number of entries is not believed. */
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

/** Whether a line begins another file: two payloads were joined. */
export const beginsHeader = (line: string): boolean => fileType.test(line.slice(0, headerWithin));
