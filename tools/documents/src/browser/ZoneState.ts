/** The labels of a page or a card, in the languages of a state. */
export type ZoneLabel =
  | "number"
  | "last"
  | "first"
  | "nationality"
  | "birth"
  | "sex"
  | "place"
  | "issued"
  | "expires"
  | "authority"
  | "personal";

export type DayWay = "dots" | "spaces" | "slashes" | "month" | "twoMonths" | "lowMonths" | "dashes";

/** An issuer of passports and cards, and its ways. */
export interface ZoneState {
  readonly code: string;
  readonly titles: readonly [own: string, english: string];
  readonly passport: string;
  readonly card: string;
  /** In the order of {@link zoneLabels}, own language first; languages apart by `/`. */
  readonly labels: string;
  readonly separator: string;
  readonly numbering: "none" | "before" | "behind";
  readonly nationality: readonly [woman: string, man: string];
  readonly days: DayWay;
  /** The state's own names of months, for days in two languages. */
  readonly months?: string;
  readonly sexes?: readonly [woman: string, man: string];
  readonly numbers: readonly [passport: string, card: string];
  readonly last: readonly [string, ...ReadonlyArray<string>];
  readonly women: readonly [string, ...ReadonlyArray<string>];
  readonly men: readonly [string, ...ReadonlyArray<string>];
  readonly place: string;
  readonly authority: string;
  /** Of a number of the holder, which the zone has too. */
  readonly personal?: string;
  readonly font: string;
  readonly colours: readonly [from: string, to: string];
}

export const zoneLabels = [
  "number",
  "last",
  "first",
  "nationality",
  "birth",
  "sex",
  "place",
  "issued",
  "expires",
  "authority",
  "personal",
] as const satisfies ReadonlyArray<ZoneLabel>;

const english = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** A day in a state's way. */
export const printedDay = ({ days, months = "" }: ZoneState, day: string): string => {
  const [year, month, date] = [day.slice(0, 4), day.slice(5, 7), day.slice(8)];
  const at = Number(month) - 1;
  const [name, own] = [english[at] ?? "", months.split(" ")[at] ?? ""];
  switch (days) {
    case "dots":
      return `${date}.${month}.${year}`;
    case "spaces":
      return `${date} ${month} ${year}`;
    case "slashes":
      return `${date}/${month}/${year}`;
    case "dashes":
      return `${date}-${month}-${year}`;
    case "month":
      return `${date} ${name} ${year}`;
    case "twoMonths":
      return `${date} ${own}/${name} ${year}`;
    case "lowMonths":
      return `${date} ${own}/${name.toLowerCase()} ${year}`;
  }
};

/** A field's label, with its number in the state's way. */
export const labelOf = (
  state: ZoneState,
  label: ZoneLabel,
  number: number,
  languages = 3,
): string => {
  const words = (state.labels.split("|")[zoneLabels.indexOf(label)] ?? "")
    .split("/")
    .slice(0, languages)
    .join(state.separator);
  if (words === "" || state.numbering === "none" || number === 0) return words;
  return state.numbering === "before" ? `${number}. ${words}` : `${words} (${number})`;
};
