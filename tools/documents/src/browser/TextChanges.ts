import type { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";

export type Chance = ReturnType<typeof seededRandom>;

/** Characters that become one another by a few strokes of a pen. */
const lookalikes: Readonly<Record<string, string>> = {
  "0": "68",
  "1": "47",
  "3": "8",
  "4": "9",
  "5": "6",
  "6": "8",
  "7": "1",
  "8": "36",
  "9": "8",
  C: "OG",
  E: "F",
  F: "EP",
  I: "LT",
  L: "E",
  O: "Q",
  P: "R",
  R: "P",
  V: "Y",
  U: "O",
};

const placesOf = (text: string, wanted: RegExp): ReadonlyArray<number> =>
  Array.from(text).flatMap((sign, at) => (wanted.test(sign) ? [at] : []));

export const oneOf = <A>(list: ReadonlyArray<A>, { whole }: Chance): A | undefined =>
  list[whole(0, list.length - 1)];

const replaced = (
  text: string,
  wanted: RegExp,
  chance: Chance,
  by: (sign: string) => string,
): string | undefined => {
  const at = oneOf(placesOf(text, wanted), chance);
  return at === undefined ? undefined : text.slice(0, at) + by(text[at] ?? "") + text.slice(at + 1);
};

export const digit = (text: string, chance: Chance) =>
  replaced(text, /[0-9]/, chance, (sign) => String((Number(sign) + chance.whole(1, 9)) % 10));
export const letter = (text: string, chance: Chance) =>
  replaced(text, /[A-Z]/, chance, (sign) => {
    const others = Array.from("ABCDEFGHJKLMNPRSTUVWXYZ").filter((each) => each !== sign);
    return oneOf(others, chance) ?? "X";
  });
export const lookalike = (text: string, chance: Chance) =>
  replaced(
    text,
    /[0-9CEFILOPRVU]/,
    chance,
    (sign) => oneOf(Array.from(lookalikes[sign] ?? sign), chance) ?? sign,
  );

export const other = <A>(
  list: ReadonlyArray<A> | undefined,
  own: A,
  chance: Chance,
): A | undefined =>
  oneOf(
    (list ?? []).filter((each) => each !== own),
    chance,
  );

export const swapped = (text: string, chance: Chance): string | undefined => {
  const pairs = placesOf(text, /[0-9]/).filter(
    (at) => /[0-9]/.test(text[at + 1] ?? "") && text[at] !== text[at + 1],
  );
  const at = oneOf(pairs, chance);
  return at === undefined
    ? undefined
    : text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
};

export const year = (day: string, chance: Chance) =>
  `${Number(day.slice(0, 4)) + chance.pick([-2, -1, 1, 3, -10])}${day.slice(4)}`;
export const month = (day: string, chance: Chance) => {
  const now = Number(day.slice(5, 7));
  return `${day.slice(0, 5)}${String(((now + chance.whole(0, 10)) % 12) + 1).padStart(2, "0")}${day.slice(7)}`;
};
export const date = (day: string, chance: Chance) => {
  const now = Number(day.slice(8));
  return `${day.slice(0, 8)}${String(((now + chance.whole(0, 26)) % 28) + 1).padStart(2, "0")}`;
};
/** A day of which one numeral became its lookalike, and which still is a day. */
export const alike = (day: string, chance: Chance): string | undefined => {
  for (let tries = 0; tries < 20; tries += 1) {
    const read = lookalike(day, chance);
    if (
      read !== undefined &&
      !Number.isNaN(Date.parse(read)) &&
      new Date(read).toISOString().startsWith(read)
    )
      return read;
  }
  return undefined;
};
