/** One record of a CSV file, and the line (from 1) that it begins on. A record that cannot be read says why. */
export type CsvRecord =
  | { readonly line: number; readonly fields: ReadonlyArray<string> }
  | { readonly line: number; readonly problem: string };

/** How long a record may be, in UTF-16 units. It is all that a reader ever holds. */
export const recordSize = 64 * 1024;

/** Reads a CSV file from its pieces, whatever their bounds. */
export interface CsvReader {
  /** The records that are complete with this piece. */
  readonly push: (text: string) => ReadonlyArray<CsvRecord>;
  /** The last record, where the file does not end with a line's end. */
  readonly end: () => ReadonlyArray<CsvRecord>;
}

type Place =
  /** Where a field begins. */
  | "start"
  | "plain"
  | "quoted"
  /** After a quote within quotes: it ends them, or stands for one. */
  | "quote"
  /** In a record that is given up, until its line ends. */
  | "lost";

/**
 * A reader of CSV: commas, double quotes, lines that end with LF or CRLF. Empty lines are no records. One record is held
 * at a time; one that is too long, or has a quote where none may be, is given up at the end of its line. Source: RFC 4180.
 */
export const makeCsvReader = (): CsvReader => {
  let place: Place = "start";
  let fields: Array<string> = [];
  let field = "";
  let [line, began, size] = [1, 1, 0];
  let problem: string | undefined;
  let afterReturn = false;

  const lose = (why: string) => {
    place = "lost";
    problem = why;
    fields = [];
    field = "";
  };

  const complete = (): ReadonlyArray<CsvRecord> => {
    const record: CsvRecord =
      problem === undefined
        ? { line: began, fields: [...fields, field] }
        : { line: began, problem };
    const isEmpty = problem === undefined && fields.length === 0 && size === 0;
    place = "start";
    fields = [];
    field = "";
    size = 0;
    problem = undefined;
    began = line;
    return isEmpty ? [] : [record];
  };

  const endField = () => {
    fields.push(field);
    field = "";
    place = "start";
  };

  const take = (character: string) => {
    size += 1;
    if (size > recordSize && place !== "lost") return lose("is too long");
    switch (place) {
      case "start":
        if (character === '"') place = "quoted";
        else if (character === ",") endField();
        else {
          place = "plain";
          field = character;
        }
        break;
      case "plain":
        if (character === ",") endField();
        else if (character === '"') lose("has a quote within a field that has none around it");
        else field += character;
        break;
      case "quoted":
        if (character === '"') place = "quote";
        else field += character;
        break;
      case "quote":
        if (character === '"') {
          field += '"';
          place = "quoted";
        } else if (character === ",") endField();
        else lose("has text after a closing quote");
        break;
      case "lost":
        break;
    }
  };

  const read = (character: string): ReadonlyArray<CsvRecord> => {
    if (afterReturn) {
      afterReturn = false;
      // A CR that no LF follows is a character like others.
      if (character !== "\n") take("\r");
    }
    if (character === "\r" && place !== "quoted") {
      afterReturn = true;
      return [];
    }
    if (character === "\n") {
      line += 1;
      if (place !== "quoted") return complete();
    }
    take(character);
    return [];
  };

  return {
    push: (text) => {
      const records: Array<CsvRecord> = [];
      for (const character of text) records.push(...read(character));
      return records;
    },
    end: () => {
      if (place === "quoted") lose("ends within quotes");
      return complete();
    },
  };
};
