import { type AamvaHeader, beginsHeader } from "./AamvaHeader.ts";

/** A printed data element: its three letters and its text. */
export interface AamvaLine {
  readonly code: string;
  readonly value: string;
  /** False if text after it was cut off, or continues in a line that is no element. */
  readonly whole: boolean;
}

/** The subfile of a licence or identification card. Source: AAMVA DL/ID Card Design Standard, annex D, "Subfile designator". */
export interface AamvaSubfile {
  /** `DL`, `ID` or `EN`; undefined if neither the subfile nor the directory says. */
  readonly type: string | undefined;
  readonly lines: ReadonlyArray<AamvaLine>;
}

interface Piece {
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

// LF separates elements, RS records, CR ends a subfile (annex D); some cards print FS and GS instead.
const separators = `\n\r${String.fromCharCode(0x1c, 0x1d, 0x1e)}`;
const byLine = new RegExp(`[^${separators}]+`, "g");
const byPipe = new RegExp(`[^${separators}|]+`, "g");
const padding = /^[\s\0]+/;

const piecesOf = (body: string, separated: RegExp): ReadonlyArray<Piece> =>
  [...body.matchAll(separated)].flatMap((match) => {
    const text = match[0].replace(padding, "");
    const end = match.index + match[0].length;
    return text === "" ? [] : [{ text, at: end - text.length, end }];
  });

const isElement = (text: string): boolean => /^(?:DL|ID|EN)?\s*D[A-Z]{2}/.test(text);

// A pipe may be part of a value if lines separate elements.
const split = (body: string): ReadonlyArray<Piece> => {
  const lines = piecesOf(body, byLine);
  const elements = lines.filter(({ text }) => isElement(text)).length;
  return elements < 4 && body.includes("|") ? piecesOf(body, byPipe) : lines;
};

const marker = /^(DL|ID|EN)(?=\s*D[A-Z]{2}|\s*$)\s*/;
const jurisdictionMarker = /^Z[A-Z]Z[A-Z]/;
// The rest of a directory without numbers; capitals could belong to an element.
const brokenDirectory = /^(?:DL|ID|EN)?[^A-Z]{1,16}(?=(?:DL|ID|EN)D[A-Z]{2})/;

const isDocument = (type: string): boolean => type === "DL" || type === "ID" || type === "EN";

/**
 * Finds the first subfile of a license or identification card, and its elements.
 *
 * Only separators mark the start of elements, because an element's letters also occur in values. The directory's
 * offsets and lengths are ignored, as are jurisdictions' own subfiles (`ZA` to `ZZ`) and anything after a second
 * subfile or header.
 */
export const readAamvaSubfile = (text: string, header: AamvaHeader | undefined): AamvaSubfile => {
  const body = text.slice(header?.bodyAt ?? 0);
  const announced = header?.entries.find((entry) => isDocument(entry.type));
  const lines: Array<AamvaLine> = [];
  let type: string | undefined;
  let start = 0;
  let elsewhere = false;
  let before: Piece | undefined;
  for (const [position, piece] of split(body).entries()) {
    let line = position === 0 ? piece.text.replace(brokenDirectory, "") : piece.text;
    const gap = before === undefined ? "" : body.slice(before.end, piece.at);
    const marked = marker.exec(line);
    if (beginsHeader(line)) break;
    if (marked !== null && lines.length > 0) {
      if (!elsewhere) spoilLast(lines, gap);
      break;
    }
    if (marked !== null) {
      type = marked[1];
      start = piece.end - line.length;
      elsewhere = false;
      line = line.slice(marked[0].length);
    } else if (jurisdictionMarker.test(line)) elsewhere = true;
    if (!elsewhere && /^D[A-Z]{2}/.test(line)) {
      const whole = piece.end < body.length || announced?.length === body.length - start;
      lines.push({ code: line.slice(0, 3), value: line.slice(3), whole });
    } else if (!elsewhere && line !== "") spoilLast(lines, gap);
    before = piece;
  }
  return { type: type ?? announced?.type, lines };
};

// LF and CR end a subfile: the following text does not belong to the last element.
const spoilLast = (lines: Array<AamvaLine>, gap: string): void => {
  const last = lines.at(-1);
  if (last !== undefined && !/\n[\s\0]*\r/.test(gap))
    lines[lines.length - 1] = { ...last, whole: false };
};
