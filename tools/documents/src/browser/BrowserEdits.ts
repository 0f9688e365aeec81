import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import type { TreatedField, Treatment } from "./BrowserPrint.ts";
import {
  alike,
  type Chance,
  date,
  digit,
  letter,
  lookalike,
  month,
  oneOf,
  other,
  swapped,
  year,
} from "./TextChanges.ts";
import type { BrowserHolder, HolderSex } from "./BrowserHolder.ts";

/** What is changed of a document, in print or in its data. */
export interface BrowserEdit {
  readonly print?: Partial<BrowserHolder>;
  readonly data?: Partial<BrowserHolder>;
  readonly treated?: TreatedField;
  /** AAMVA's elements that the data are reprinted without. */
  readonly omitted?: ReadonlyArray<string>;
}

/** Names and places that edits put for others, and the holder whose data are taken. */
export interface EditWords {
  readonly last: readonly [string, ...ReadonlyArray<string>];
  readonly first: readonly [string, ...ReadonlyArray<string>];
  readonly streets?: readonly [string, ...ReadonlyArray<string>];
  readonly cities?: readonly [string, ...ReadonlyArray<string>];
  readonly classes?: readonly [string, ...ReadonlyArray<string>];
  readonly states?: readonly [string, ...ReadonlyArray<string>];
  /** Names of other states than the license's. */
  readonly headers?: ReadonlyArray<string>;
  readonly nations?: readonly [string, ...ReadonlyArray<string>];
  /** Of the barcode's elements. */
  readonly codes?: ReadonlyArray<string>;
  readonly other: BrowserHolder;
}

type Change = (
  holder: BrowserHolder,
  words: EditWords,
  chance: Chance,
) => Partial<BrowserHolder> | undefined;

type Key =
  | "number"
  | "last"
  | "first"
  | "middle"
  | "birth"
  | "expires"
  | "issued"
  | "class"
  | "house"
  | "street"
  | "unit"
  | "city"
  | "zip"
  | "state"
  | "nationality"
  | "issuer";

const of =
  (
    key: Key,
    change: (text: string, chance: Chance, words: EditWords) => string | undefined,
  ): Change =>
  (holder, words, chance) => {
    const text = change(holder[key], chance, words);
    return text === undefined || text === holder[key] || holder[key] === ""
      ? undefined
      : { [key]: text };
  };

const suffixes = ["AVE", "ST", "RD", "TER", "BLVD", "LN", "DR", "CIR", "PL"];
const suffix = new RegExp(`\\b(?:${suffixes.join("|")})$`);

const otherSex: Readonly<Record<HolderSex, HolderSex>> = { F: "M", M: "F", X: "M" };

const changes = {
  "number one digit": of("number", digit),
  "number lookalike": of("number", lookalike),
  "number exchanged": of("number", swapped),
  "family one letter": of("last", letter),
  "family lookalike": of("last", (text, chance) => lookalike(text, chance)),
  "family longer": of("last", (text, { pick }) => text + pick(["S", "E", "N"])),
  "family shorter": of("last", (text) => (text.length > 3 ? text.slice(0, -1) : undefined)),
  "family other": of("last", (text, chance, { last }) => other(last, text, chance)),
  "first one letter": of("first", letter),
  "first other": of("first", (text, chance, { first }) => other(first, text, chance)),
  "middle other": of("middle", (text, chance, { first }) => other(first, text, chance)),
  "birth year": of("birth", year),
  "birth month": of("birth", month),
  "birth day": of("birth", date),
  "birth lookalike": of("birth", alike),
  "expiry year": of("expires", year),
  "expiry lookalike": of("expires", alike),
  "issue year": of("issued", year),
  "issue day": of("issued", date),
  sex: ({ sex }) => ({ sex: otherSex[sex] }),
  height: ({ height }, _words, { pick }) =>
    height === 0 ? undefined : { height: height + pick([-3, -1, 1, 2]) },
  class: of("class", (text, chance, { classes }) => other(classes, text, chance)),
  house: of("house", digit),
  street: of("street", (text, chance, { streets }) => other(streets, text, chance)),
  city: of("city", (text, chance, { cities }) => other(cities, text, chance)),
  suffix: of("street", (text, chance) =>
    suffix.test(text)
      ? text.replace(suffix, (own) => other(suffixes, own, chance) ?? own)
      : undefined,
  ),
  direction: of("street", (text, chance) =>
    text.replace(
      /^(?:N|SW)\b/,
      (own) => other(["N", "S", "E", "W", "SE", "SW"], own, chance) ?? own,
    ),
  ),
  flat: of("unit", (text, chance) => digit(text, chance)),
  "digits behind the code": of("zip", (text, chance) => {
    if (!text.includes("-")) return undefined;
    const changed = digit(text.slice(6), chance);
    return changed === undefined ? undefined : text.slice(0, 6) + changed;
  }),
  header: (_holder, { headers }, chance) => {
    const header = oneOf(headers ?? [], chance);
    return header === undefined ? undefined : { header };
  },
  "kind of card": () => ({ isIdCard: true }),
  zip: of("zip", (text, chance) => {
    const changed = digit(text.slice(0, 5), chance);
    return changed === undefined ? undefined : changed + text.slice(5);
  }),
  state: of("state", (text, chance, { states }) => other(states, text, chance)),
  nationality: of("nationality", (text, chance, { nations }) => other(nations, text, chance)),
  issuer: of("issuer", (text, chance, { nations }) => other(nations, text, chance)),
  "birth and issue": ({ birth, issued }) => ({ birth: issued, issued: birth }),
  "issue and expiry": ({ expires, issued }) => ({ issued: expires, expires: issued }),
  "birth and expiry": ({ birth, expires }) => ({ birth: expires, expires: birth }),
} as const satisfies Readonly<Record<string, Change>>;
type ChangeName = keyof typeof changes;

const inPrint = Object.keys(changes) as ReadonlyArray<ChangeName>;
/** Of the data, those that make another document. */
const inData: ReadonlyArray<ChangeName> = [
  "number one digit",
  "family one letter",
  "family other",
  "first other",
  "birth year",
  "birth day",
  "expiry year",
  "issue year",
  "sex",
  "height",
  "class",
  "house",
  "street",
  "city",
  "zip",
  "suffix",
  "flat",
  "kind of card",
  "nationality",
];

/** A field's treatment, and what is changed with it. */
const treated: ReadonlyArray<readonly [Treatment, field: string, ChangeName?]> = [
  ...(["number", "last", "first", "birth", "expires"] as const).flatMap((field) =>
    (["blank", "gone", "covered"] as const).map((how) => [how, field] as const),
  ),
  ...(["sex", "height", "class", "issued"] as const).flatMap((field) =>
    (["blank", "covered"] as const).map((how) => [how, field] as const),
  ),
  ["patched", "birth", "birth year"],
  ["patched", "last", "family other"],
  ["patched", "number", "number one digit"],
  ["patched", "expires", "expiry year"],
  ["patched", "sex", "sex"],
  ["larger", "birth", "birth year"],
  ["larger", "last", "family one letter"],
  ["larger", "number", "number one digit"],
  ["larger", "height", "height"],
];

const omissions = ["DAQ", "DBB", "DBA", "DCS", "DAC", "DCT"] as const;

/** The field of a zone's document that a treatment names is there too, but for height and class. */
const ofLicensesAlone =
  /height|class|house|street|suffix|direction|flat|code|header|kind|city|zip|state|middle|issue (?:year|day)|^issued/;
const ofZonesAlone = /nationality|issuer/;

/** Every edit's name. */
export const editNames = (isLicense: boolean): ReadonlyArray<string> =>
  [
    ...inPrint.map((name) => `print: ${name}`),
    ...inData.map((name) => `data: ${name}`),
    "data: another holder",
    ...treated.map(([how, field, change]) => `${how}: ${change ?? field}`),
    ...omissions.map((code) => `without: ${code}`),
  ].filter((name) => {
    const what = name.replace(/^\w+: /, "");
    return isLicense
      ? !ofZonesAlone.test(what)
      : !name.startsWith("without") && !ofLicensesAlone.test(what);
  });

/** An edit by its name; absent where the holder has nothing that it could change. */
export const editOf = (
  name: string,
  holder: BrowserHolder,
  words: EditWords,
  seed: number,
): BrowserEdit | undefined => {
  const chance = seededRandom(seed, `browser's edit ${name}`);
  const [, where = "", what = ""] = /^(\w+): (.+)$/.exec(name) ?? [];
  const changeOf = (key: string): Partial<BrowserHolder> | undefined => {
    const found = inPrint.find((each) => each === key);
    return found === undefined
      ? undefined
      : (changes[found] satisfies Change as Change)(holder, words, chance);
  };
  if (where === "without")
    return words.codes?.includes(what) === true ? { omitted: [what] } : undefined;
  if (name === "data: another holder") return { data: words.other };
  if (where === "print" || where === "data") {
    const change = changeOf(what);
    return change === undefined ? undefined : { [where]: change };
  }
  const found = treated.find(([how, field, change]) => how === where && (change ?? field) === what);
  if (found === undefined) return undefined;
  const [how, field, change] = found;
  // A holder with one name has no other that could be covered.
  if (field === "first" && holder.first === "") return undefined;
  if (change === undefined) return { treated: { field, how } };
  const print = changeOf(change);
  return print === undefined ? undefined : { print, treated: { field, how } };
};
