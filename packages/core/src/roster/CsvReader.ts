/** One record of a CSV file, and its first line (from 1). An invalid record says why. */
export type CsvRecord =
  | { readonly line: number; readonly fields: ReadonlyArray<string> }
  | { readonly line: number; readonly problem: string };

/** The longest record in UTF-16 units. A reader never holds more. */
export const recordSize = 64 * 1024;

/** Reads a CSV file in pieces of any size. */
export interface CsvReader {
  /** The records that are complete with this piece. */
  readonly push: (text: string) => ReadonlyArray<CsvRecord>;
  /** The last record, if the file does not end with a line end. */
  readonly end: () => ReadonlyArray<CsvRecord>;
}

type Place =
  /** At the start of a field. */
  | "start"
  | "plain"
  | "quoted"
  /** After a quote in a quoted field: the end of the field, or the first half of an escaped quote. */
  | "quote"
  /** In an invalid record, until its line ends. */
  | "lost";

/**
 * Reads CSV: commas, double quotes, lines that end with LF or CRLF. Skips empty lines. Holds one record at a time. A
 * record that is too long, or has a misplaced quote, is invalid up to the end of its line. Source: RFC 4180.
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
      // A CR without an LF is an ordinary character.
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
