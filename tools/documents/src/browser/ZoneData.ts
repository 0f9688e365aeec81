import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import { type BrowserHolder, byPattern, holderDays, type HolderSex } from "./BrowserHolder.ts";
import type { ZoneState } from "./ZoneState.ts";
import { zoneStateOf } from "./ZoneStates.ts";

export type ZoneKind = "passport" | "td1" | "td2";

/** Letters that a zone writes otherwise. Source: ICAO Doc 9303-3, section 6, table A. */
const written: Readonly<Record<string, string>> = {
  Ä: "AE",
  Å: "AA",
  Æ: "AE",
  Ð: "D",
  Đ: "D",
  Ĳ: "IJ",
  İ: "I",
  Ł: "L",
  Ñ: "N",
  Ö: "OE",
  Ø: "OE",
  Œ: "OE",
  ß: "SS",
  Þ: "TH",
  Ü: "UE",
};

const withoutMarks = (letter: string): string => letter.normalize("NFD").replaceAll(/\p{M}/gu, "");

/** A name as a zone has it: Latin letters, and fillers. A name in two scripts has the Latin one. */
export const zoneName = (name: string): string =>
  Array.from(name.split("/").at(-1) ?? "")
    .map((letter) => {
      if (letter === "'") return "";
      const capital = letter === "ß" ? letter : letter.toUpperCase();
      const plain = written[capital] ?? withoutMarks(capital);
      return /^[A-Z]+$/.test(plain) ? plain : "<";
    })
    .join("");

const weights = [7, 3, 1] as const;

/** Source: ICAO Doc 9303-3, section 4.9. */
export const checkDigitOf = (text: string): string => {
  const sum = Array.from(text).reduce((total, sign, at) => {
    const value = sign === "<" ? 0 : Number.parseInt(sign, 36);
    return total + value * (weights[at % 3] ?? 0);
  }, 0);
  return String(sum % 10);
};

const fill = (text: string, length: number): string => text.slice(0, length).padEnd(length, "<");
const checked = (text: string): string => text + checkDigitOf(text);
const compact = (day: string): string => day.slice(2).replaceAll("-", "");

/** Names in a zone; where they are too long, the given ones are shortened first. Source: ICAO Doc 9303-4, section 4.2.2. */
const namesIn = (holder: BrowserHolder, length: number): string => {
  const given = [holder.first, holder.middle]
    .filter((name) => name !== "")
    .map(zoneName)
    .join("<");
  const last = zoneName(holder.last);
  return fill(given === "" ? last : `${last}<<${given}`, length);
};

const sexOf = ({ sex }: BrowserHolder): string => (sex === "X" ? "<" : sex);

/** The lines of a zone. Source: ICAO Doc 9303-4, -5 and -6, section 4.2. */
export const zoneLines = (
  kind: ZoneKind,
  holder: BrowserHolder,
  personal: string,
): ReadonlyArray<string> => {
  const number = checked(fill(holder.number, 9));
  const [birth, expires] = [checked(compact(holder.birth)), checked(compact(holder.expires))];
  const { issuer, nationality } = holder;
  switch (kind) {
    case "passport": {
      const own = fill(personal, 14);
      const ownChecked = personal === "" ? `${own}<` : checked(own);
      return [
        `P<${fill(issuer, 3)}${namesIn(holder, 39)}`,
        `${number}${fill(nationality, 3)}${birth}${sexOf(holder)}${expires}${ownChecked}${checkDigitOf(number + birth + expires + ownChecked)}`,
      ];
    }
    case "td1": {
      const own = fill(personal, 15);
      const more = fill("", 11);
      return [
        `I<${fill(issuer, 3)}${number}${own}`,
        `${birth}${sexOf(holder)}${expires}${fill(nationality, 3)}${more}${checkDigitOf(number + own + birth + expires + more)}`,
        namesIn(holder, 30),
      ];
    }
    case "td2": {
      const own = fill("", 7);
      return [
        `I<${fill(issuer, 3)}${namesIn(holder, 31)}`,
        `${number}${fill(nationality, 3)}${birth}${sexOf(holder)}${expires}${own}${checkDigitOf(number + birth + expires + own)}`,
      ];
    }
  }
};

/** The holder's number that a state prints and its zones have. */
export const personalOf = ({ personal }: ZoneState, seed: number): string =>
  personal === undefined ? "" : byPattern(personal, seed + 900);

/** The invented holder of a page or a card; some have one name alone, or many. */
export const zoneHolder = (kind: ZoneKind, seed: number): BrowserHolder => {
  const state = zoneStateOf(seed);
  const { next, pick } = seededRandom(seed, `browser's ${kind} holder`);
  const days = holderDays(seed + 300, { years: 10 });
  const sex = pick<HolderSex>(["F", "M", "F", "M", "F", "M", "F", "M", "X"]);
  const names = sex === "F" ? state.women : state.men;
  const first = pick(names);
  const rare = next();
  const more = names.find((name) => name !== first) ?? "";
  return {
    number: byPattern(state.numbers[kind === "passport" ? 0 : 1], seed + 40),
    last: pick(state.last),
    first: rare < 0.06 ? "" : first,
    middle: rare > 0.85 && !first.includes("/") ? more : "",
    suffix: "",
    birth: days.birth,
    issued: days.issued,
    expires: `${days.until}-${days.day}`,
    sex,
    height: 0,
    weight: 0,
    eyes: "",
    class: "",
    house: "",
    street: "",
    unit: "",
    city: "",
    state: "",
    zip: "",
    nationality: state.code,
    issuer: state.code,
  };
};
