import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import type { BrowserHolder } from "./BrowserHolder.ts";
import { centimetres, type LicenseState } from "./LicenseState.ts";

type Elements = ReadonlyArray<readonly [code: string, value: string]>;

const versions = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** The version of the standard that a seed's barcode has; most are newer ones. */
export const versionOf = (seed: number): number => {
  const { next, pick } = seededRandom(seed, "browser's version");
  return next() < 0.3 ? pick(versions) : pick([8, 9, 10]);
};

const namesOf = (holder: BrowserHolder, version: number, seed: number): Elements => {
  const { first, last, middle, suffix } = holder;
  const { next } = seededRandom(seed, "browser's truncation");
  if (version === 1)
    return [["DAA", [last, first, middle, suffix].filter((part) => part !== "").join(",")]];
  const suffixes: Elements = suffix === "" ? [] : [["DCU", suffix]];
  if (version < 4)
    return [
      ["DCS", last],
      ["DCT", [first, middle].filter((part) => part !== "").join(version === 2 ? "," : " ")],
      ...suffixes,
    ];
  const isCut = middle.length > 6 && next() < 0.5;
  return [
    ["DCS", last],
    ["DDE", "N"],
    ["DAC", first],
    ["DDF", "N"],
    ["DAD", isCut ? middle.slice(0, 6) : middle === "" ? (next() < 0.5 ? "NONE" : "") : middle],
    ["DDG", isCut ? "T" : middle === "" ? "U" : "N"],
    ...suffixes,
  ];
};

/** The barcode's elements. Source: AAMVA DL/ID Card Design Standard, annex D, versions 1 to 10. */
const elementsOf = (
  holder: BrowserHolder,
  state: LicenseState,
  version: number,
  seed: number,
): Elements => {
  const isCanadian = state.isCanadian === true;
  const { digits, pick } = seededRandom(seed, "browser's payload");
  const day = (value: string): string => {
    const compact = value.replaceAll("-", "");
    return isCanadian || version === 1 ? compact : `${compact.slice(4)}${compact.slice(0, 4)}`;
  };
  const height = isCanadian
    ? `${centimetres(holder.height)} ${pick(["cm", "CM"])}`
    : version === 1
      ? `${Math.floor(holder.height / 12)}${String(holder.height % 12).padStart(2, "0")}`
      : `${String(holder.height).padStart(3, "0")} ${pick(["in", "IN"])}`;
  const sex = version === 1 ? holder.sex : { M: "1", F: "2", X: "9" }[holder.sex];
  const street = `${holder.house} ${holder.street}`;
  const unitApart = holder.unit !== "" && pick([true, false]);
  const zip = holder.zip.replace(/[ -]/, "");
  return [
    ["DAQ", holder.number],
    ...namesOf(holder, version, seed),
    ...(version === 1
      ? ([
          ["DAR", holder.class],
          ["DAS", ""],
          ["DAT", ""],
        ] as const)
      : ([
          ["DCA", holder.class],
          ["DCB", "NONE"],
          ["DCD", "NONE"],
        ] as const)),
    ["DBD", day(holder.issued)],
    ["DBB", day(holder.birth)],
    ["DBA", day(holder.expires)],
    ["DBC", sex],
    ["DAU", height],
    ["DAY", holder.eyes],
    ["DAG", holder.unit === "" || unitApart ? street : `${street} ${holder.unit}`],
    ...(unitApart ? ([["DAH", holder.unit]] as const) : []),
    ["DAI", holder.city],
    ["DAJ", holder.state],
    ["DAK", (isCanadian || zip.length > 5 ? zip : `${zip}0000`).padEnd(11)],
    ...(version === 1
      ? []
      : ([
          ["DCF", digits(10)],
          ["DCG", holder.issuer],
        ] as const)),
    ["DAW", String(holder.weight)],
    ...(version < 4
      ? []
      : ([
          ["DDA", pick(["F", "N"])],
          ["DDB", day("2019-07-01")],
        ] as const)),
  ];
};

const four = (value: number): string => String(value).padStart(4, "0");

/** The codes of the elements that a holder's barcode has. */
export const payloadCodes = (
  holder: BrowserHolder,
  state: LicenseState,
  seed: number,
): ReadonlyArray<string> => elementsOf(holder, state, versionOf(seed), seed).map(([code]) => code);

/** What a license's barcode says, without the elements that a forger left out. */
export const licensePayload = (
  holder: BrowserHolder,
  state: LicenseState,
  seed: number,
  omitted: ReadonlyArray<string> = [],
): string => {
  const version = versionOf(seed);
  const kept = elementsOf(holder, state, version, seed).filter(([code]) => !omitted.includes(code));
  const type = holder.isIdCard === true ? "ID" : "DL";
  const card = `${type}${kept.map(([code, value]) => code + value).join("\n")}\r`;
  const own = `Z${state.code.slice(0, 1)}Z${state.code.slice(0, 1)}A${holder.weight}\r`;
  const head = `@\n\u001e\rANSI ${state.issuer}${String(version).padStart(2, "0")}${version === 1 ? "" : "00"}02`;
  const at = head.length + 20;
  return `${head}${type}${four(at)}${four(card.length)}${own.slice(0, 2)}${four(at + card.length)}${four(own.length)}${card}${own}`;
};
