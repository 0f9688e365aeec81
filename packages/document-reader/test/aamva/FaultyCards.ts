import { printed, type SampleCard } from "./UnitedStatesCards.ts";

const header = "ANSI 636055080002DL00410231ZG02720010";
const names = "DCSFAULTY; DDEN; DACFAY; DDFN; DADRUE; DDGN";
const classes = "DCAC; DCBNONE; DCDNONE";
const dates = "DBD01022020; DBB07041985; DBA07042028";
const address = "DAG1 CLAY ST; DAIMACON; DAJGA; DAK312010000  ; DCF77; DCGUSA";
const number = "DAQ050000001";
const whole = [number, names, classes, dates, address].join("; ");

const endless = `DL${[names, classes, dates, address, number].join("; ").replaceAll("; ", "\n")}`;

const line = (part: {
  readonly from?: string;
  readonly names?: string;
  readonly dates?: string;
  readonly address?: string;
}): string =>
  [
    part.from ?? "GA 8 License",
    "050000001",
    part.names ?? "FAULTY, FAY, RUE, -",
    part.dates ?? "1985-07-04 2020-01-02 2028-07-04",
    part.address ?? "1 CLAY ST; -; MACON; GA; 31201; US",
    "77",
  ].join(" / ");

const of = (...elements: ReadonlyArray<string>): string =>
  printed(`${header}DL`, elements.join("; "));

/** One card of Georgia, invented, with one fault after another. */
export const faultyCards: ReadonlyArray<SampleCard> = [
  { name: "no fault", payload: printed(`${header}DL`, whole), expected: line({}) },
  {
    name: "offsets and lengths of zero",
    payload: printed("ANSI 636055080002DL00000000ZG00000000DL", whole),
    expected: line({}),
  },
  {
    name: "no directory",
    payload: printed("ANSI 636055080002DL", whole),
    expected: line({ from: "GA 8 License" }),
  },
  {
    name: "no number of entries",
    payload: printed("ANSI 63605508DL00410231DL", whole),
    expected: line({}),
  },
  {
    name: "no file type",
    payload: printed("636055080002DL00410231ZG02720010DL", whole),
    expected: line({}),
  },
  {
    name: "no header, only its separators",
    payload: printed("DL", whole),
    expected: line({ from: "GA - License" }),
  },
  {
    name: "no header, no separators before the first element",
    payload: whole.replaceAll("; ", "\n"),
    expected: line({ from: "GA - -", address: "1 CLAY ST; -; MACON; GA; 31201; ?" }),
  },
  {
    name: "carriage return and line feed",
    payload: `${header}DL${whole.replaceAll("; ", "\r\n")}\r\n`,
    expected: line({}),
  },
  {
    name: "carriage return only",
    payload: `@\r\r${header}DL${whole.replaceAll("; ", "\r")}\r`,
    expected: line({}),
  },
  {
    name: "spaces before every element, NUL behind",
    payload: printed(`${header}DL`, whole.replaceAll("; ", "\0\0;    ")).replaceAll(";   ", "\n  "),
    expected: line({}),
  },
  {
    name: "no separators at all",
    payload: `${header}DL${whole.replaceAll("; ", "")}`,
    expected: "Unreadable number name birthDate",
  },
  {
    name: "no separator behind the number",
    payload: of(`${number}${names}`, classes, dates, address),
    expected: "Unreadable number name",
  },
  {
    name: "no separator behind the family name",
    payload: of(number, "DCSFAULTYDDEN; DACFAY; DDFN; DADRUE; DDGN", classes, dates, address),
    expected: "Unreadable name",
  },
  {
    name: "a separator within the number",
    payload: of("DAQ0500\n00001", names, classes, dates, address),
    expected: "Unreadable number",
  },
  {
    name: "text cut off within the number",
    payload: `${header}${endless.slice(0, -4)}`,
    expected: "Unreadable number",
  },
  {
    name: "no end, and a length that says there is none",
    payload: `@\n\u001e\rANSI 636055080001DL0031${String(endless.length).padStart(4, "0")}${endless}`,
    expected: line({}),
  },
  {
    name: "the same element twice, alike",
    payload: of(whole, number, names),
    expected: line({}),
  },
  {
    name: "two expiries that differ, two streets of which one is empty",
    payload: of("DAG", whole, "DBA07042038"),
    expected: line({ dates: "1985-07-04 2020-01-02 ?" }),
  },
  {
    name: "two numbers that differ",
    payload: of(whole, "DAQ050000002"),
    expected: "Unreadable number",
  },
  {
    name: "an identification card's subfile behind the licence's",
    payload: printed(
      `${header}DL`,
      whole,
      `ID${whole.replaceAll("; ", "\n").replace("FAY", "MAY")}\n\r`,
    ),
    expected: line({}),
  },
  {
    name: "another card behind it",
    payload: printed(`${header}DL`, whole, of(whole.replace("FAY", "MAY"))),
    expected: line({}),
  },
  {
    name: "its own subfile first",
    payload: printed(`${header}ZGZGAY`, `DAQ9; ZGBDACX\n\rDL${whole}`),
    expected: line({}),
  },
  {
    name: "a day that no calendar has, and one with its day first",
    payload: of(number, names, classes, "DBD02302020; DBB07041985; DBA31122028", address),
    expected: line({ dates: "1985-07-04 ? ?" }),
  },
  {
    name: "years first, and with hyphens",
    payload: of(number, names, classes, "DBD2020-01-02; DBB19850704; DBA07/04/2028", address),
    expected: line({}),
  },
  {
    name: "a birth date of which only the year is known",
    payload: of(number, names, classes, "DBD01022020; DBB19850000; DBA07042028", address),
    expected: "Unreadable birthDate",
  },
  {
    name: "an alias beside the name, and nothing but an alias for a birth date",
    payload: of(
      number,
      names,
      "DBOOTHER; DBPNAME; DBL01011980",
      classes,
      "DBD01022020; DBA07042028",
      address,
    ),
    expected: "Unreadable birthDate",
  },
  {
    name: "aliases only",
    payload: of(number, "DBOOTHER; DBPNAME; DBNOTHER,NAME", classes, dates, address),
    expected: "Unreadable name",
  },
  {
    name: "a family name only",
    payload: of(number, "DCSFAULTY; DDEN; DACNONE; DDFN; DADNONE; DDGN", classes, dates, address),
    expected: line({ names: "FAULTY, -, -, -" }),
  },
  {
    name: "a letter that the decoder did not know",
    payload: of(number, names.replace("FAY", "F\ufffdY"), classes, dates, address),
    expected: line({ names: "FAULTY, ?, RUE, -" }),
  },
  {
    name: "NUL within the family name",
    payload: of(number, names.replace("FAULTY", "FAU\0TY"), classes, dates, address),
    expected: "Unreadable name",
  },
  {
    name: "names with the letters of elements",
    payload: of(
      number,
      "DCSDCSDAQUIN; DDET; DACDACIA DBB; DDFN; DADDADAC; DDGT",
      classes,
      dates,
      address,
    ),
    expected: line({ names: "DCSDAQUIN, DACIA DBB, DADAC, -" }),
  },
  {
    name: "a residence only",
    payload: of(
      number,
      names,
      classes,
      dates,
      "DAL1 CLAY ST; DANMACON; DAOGA; DAP31201; DCF77; DCGUSA",
    ),
    expected: line({}),
  },
  {
    name: "a mailing address and a residence",
    payload: of(whole, "DAL2 OTHER ST; DAM3; DANROME; DAP30161"),
    expected: line({}),
  },
  {
    name: "postal code and country of no notation",
    payload: of(whole.replace("DAK312010000  ", "DAK3120").replace("DCGUSA", "DCGEARTH")),
    expected: line({ address: "1 CLAY ST; -; MACON; GA; ?; ?" }),
  },
  { name: "nothing", payload: "", expected: "NotAamva" },
  {
    name: "a header only",
    payload: `@\n\u001e\r${header}`,
    expected: "Unreadable number name birthDate",
  },
  {
    name: "a boarding pass",
    payload: "M1FAULTY/FAY         EABC123 ATLJFKDL 0012 123Y001A0001 100",
    expected: "NotAamva",
  },
  { name: "a text about a licence", payload: "DAQ and DBB\nare elements", expected: "NotAamva" },
  { name: "too much", payload: `${of(whole)}${" ".repeat(4096)}`, expected: "TooLong" },
];
