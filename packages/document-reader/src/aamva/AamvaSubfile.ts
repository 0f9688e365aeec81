import { type AamvaHeader, beginsHeader } from "./AamvaHeader.ts";

/** A data element as it is printed: its three letters, and what stands behind them. */
export interface AamvaLine {
  readonly code: string;
  readonly value: string;
  /** False when text was cut off behind it, or goes on in a line that is no element. */
  readonly whole: boolean;
}

/** The subfile of a licence or identification card. Source: AAMVA DL/ID Card Design Standard, annex D, "Subfile designator". */
export interface AamvaSubfile {
  /** `DL`, `ID` or `EN`; undefined where neither the subfile nor the directory says. */
  readonly type: string | undefined;
  readonly lines: ReadonlyArray<AamvaLine>;
}

interface Piece {
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

// LF separates elements, RS records, CR ends a subfile (annex D); FS and GS are what some print for them.
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

// A pipe may be part of a value where lines separate.
const split = (body: string): ReadonlyArray<Piece> => {
  const lines = piecesOf(body, byLine);
  const elements = lines.filter(({ text }) => isElement(text)).length;
  return elements < 4 && body.includes("|") ? piecesOf(body, byPipe) : lines;
};

const marker = /^(DL|ID|EN)(?=\s*D[A-Z]{2}|\s*$)\s*/;
const jurisdictionMarker = /^Z[A-Z]Z[A-Z]/;
// What is left of a directory without numbers; capitals could be an element's.
const brokenDirectory = /^(?:DL|ID|EN)?[^A-Z]{1,16}(?=(?:DL|ID|EN)D[A-Z]{2})/;

const isDocument = (type: string): boolean => type === "DL" || type === "ID" || type === "EN";

/**
 * Finds the first subfile of a licence or identification card, and its elements.
 *
 * Where elements begin is told by separators only, for an element's letters also occur in values; the directory's
 * offsets and lengths are not believed. Jurisdictions' own subfiles (`ZA` to `ZZ`) are passed over, as is whatever
 * follows a second subfile or a second header.
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

// Behind LF and CR a subfile is over: what follows is not the last element's.
const spoilLast = (lines: Array<AamvaLine>, gap: string): void => {
  const last = lines.at(-1);
  if (last !== undefined && !/\n[\s\0]*\r/.test(gap))
    lines[lines.length - 1] = { ...last, whole: false };
};
