import { type AamvaCard, type AamvaParts, partsOf, textOf } from "./AamvaPayload.ts";

type Fault = (parts: AamvaParts, turn: number) => AamvaParts;

const shuffled = (elements: ReadonlyArray<string>, turn: number): ReadonlyArray<string> => [
  ...elements.slice(turn % elements.length).toReversed(),
  ...elements.slice(0, turn % elements.length),
];

const everyElement =
  (change: (element: string) => string): Fault =>
  (parts) => ({
    ...parts,
    elements: parts.elements.map(change),
  });

const digits = /[0-9]{8}/g;

/** What cards are seen to do, and a reader must not mind. */
export const harmlessFaults: Readonly<Record<string, Fault>> = {
  none: (parts) => parts,
  "AAMVA for a file type": (parts) => ({ ...parts, fileType: "AAMVA" }),
  "no file type": (parts) => ({ ...parts, fileType: "" }),
  "zero offsets and lengths": (parts) => ({
    ...parts,
    directory: parts.directory.replace(digits, "00000000"),
  }),
  "wrong offsets and lengths": (parts, turn) => ({
    ...parts,
    directory: parts.directory.replace(digits, `${turn % 10}0${turn % 7}10${turn % 10}99`),
  }),
  "no directory": (parts) => ({ ...parts, directory: "" }),
  "no subfile marker": (parts) => ({ ...parts, marker: "" }),
  CRLF: (parts) => ({ ...parts, separator: "\r\n", end: "\r\n", start: "@\r\n\u001e\r\n" }),
  CR: (parts) => ({ ...parts, separator: "\r", end: "\r", more: parts.more.replaceAll("\n", "") }),
  "no segment terminator": (parts) => ({ ...parts, end: "\n" }),
  pipes: (parts) => ({
    ...parts,
    start: "@||",
    separator: "|",
    end: "|",
    more: parts.more.replace(/[\n\r]+/g, "|"),
  }),
  "no @ and separators": (parts) => ({ ...parts, start: "" }),
  "letters for the separators": (parts) => ({ ...parts, start: "@ac" }),
  "leading spaces": (parts) => ({ ...parts, start: `  ${parts.start}` }),
  "spaces before elements": everyElement((element) => `  ${element}`),
  padding: everyElement((element) => element.padEnd(40)),
  "NUL padding": everyElement((element) => element.padEnd(40, "\0")),
  "order of its own": (parts, turn) => ({ ...parts, elements: shuffled(parts.elements, turn) }),
  "repeated elements": (parts) => ({ ...parts, elements: [...parts.elements, ...parts.elements] }),
  "unknown elements": (parts) => ({
    ...parts,
    elements: ["DZZ", ...parts.elements, "DZYDAQ9", "DYXNONE"],
  }),
  aliases: (parts) => ({
    ...parts,
    elements: ["DBNOTHER,NAME", "DBOOTHER", "DBPNAME", "DBL01011999", ...parts.elements],
  }),
  "trailing garbage": (parts) => ({
    ...parts,
    more: `${parts.more}\u00ff\u0000garbage DAQ9 88888`,
  }),
  "another card behind": (parts) => ({
    ...parts,
    more: `${parts.more}IDDAQ999\nDCSOTHER\nDACNAME\nDBB01011999\n\r`,
  }),
};

/** What leaves less to read. It may cost fields; it may never change one. */
export const destructiveFaults: Readonly<
  Record<string, (card: AamvaCard, turn: number) => string>
> = {
  "text cut off": (card, turn) => {
    const text = textOf(partsOf(card));
    return text.slice(0, turn % text.length);
  },
  "separator lost": (card, turn) => {
    const parts = partsOf(card);
    const at = 1 + (turn % (parts.elements.length - 1));
    const two = parts.elements.slice(at - 1, at + 1).join("");
    return textOf({ ...parts, elements: parts.elements.toSpliced(at - 1, 2, two) });
  },
  "separators lost": (card) => textOf({ ...partsOf(card), separator: "" }),
  "separator within a value": (card, turn) => {
    const parts = partsOf(card);
    const at = turn % parts.elements.length;
    const element = parts.elements[at] ?? "";
    const cut = 3 + (turn % Math.max(1, element.length - 3));
    // What reads like an element or a subfile of its own, no reader can tell from one.
    const rest = element.slice(cut);
    const broken = /^\s*(?:D[A-Z]{2}|Z[A-Z]Z[A-Z])/.test(rest)
      ? element
      : `${element.slice(0, cut)}\n${rest}`;
    return textOf({ ...parts, elements: parts.elements.with(at, broken) });
  },
  "element lost": (card, turn) => {
    const parts = partsOf(card);
    return textOf({
      ...parts,
      elements: parts.elements.toSpliced(turn % parts.elements.length, 1),
    });
  },
  "another value behind": (card, turn) => {
    const parts = partsOf(card);
    const printed = parts.elements.filter((element) => element.length > 3);
    const element = printed[turn % printed.length] ?? "";
    return textOf({ ...parts, elements: [...parts.elements, `${element.slice(0, 3)}X9`] });
  },
  "unknown byte": (card, turn) => {
    const parts = partsOf(card);
    const at = turn % parts.elements.length;
    const element = parts.elements[at] ?? "";
    const point = 3 + (turn % Math.max(1, element.length - 3));
    const broken = `${element.slice(0, point)}\ufffd${element.slice(point + 1)}`;
    return textOf({ ...parts, elements: parts.elements.with(at, broken) });
  },
  "no header": (card) => textOf({ ...partsOf(card), fileType: "", numbers: "", directory: "" }),
};
