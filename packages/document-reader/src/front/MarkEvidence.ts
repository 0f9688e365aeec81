import { lettersAndNumerals, plain, unconfused } from "./ConfusableLetters.ts";
import { type FieldEvidence, surenessOf } from "./FieldEvidence.ts";
import type { FieldPlace } from "./FieldPlaces.ts";
import type { PrintedLine, PrintedText, PrintedWord } from "./PrintedText.ts";

/** The values in a field's place, likelier first: after its label, or below it. */
const valuesAt = (
  places: ReadonlyArray<FieldPlace>,
  field: FieldPlace["kind"],
): ReadonlyArray<PrintedLine> =>
  places.filter(({ kind }) => kind === field).flatMap(({ beside, below }) => [beside, below]);

/** The first place with text in the field's form. */
const firstOf = (
  values: ReadonlyArray<PrintedLine>,
  judge: (words: PrintedLine) => FieldEvidence | undefined,
): ReadonlyArray<FieldEvidence> => {
  const found = values.flatMap((words) => judge(words) ?? []);
  const same = found.filter(({ says }) => says === "Same");
  return same.length > 0 ? same : found.slice(0, 1);
};

const found = (
  isSame: boolean,
  text: string,
  words: ReadonlyArray<PrintedWord>,
): FieldEvidence => ({
  says: isSame ? "Same" : "Other",
  text,
  confidence: surenessOf(words),
  words,
});

const sexes: ReadonlyMap<string, string> = new Map([
  ["F", "F"],
  ["FEMALE", "F"],
  ["M", "M"],
  ["MALE", "M"],
  ["X", "X"],
]);

const stuck = /^(?:15)?SEX[EO]?([FMX])$/;

/** Searches for the holder's sex in its place. */
export const sexEvidence = (
  text: PrintedText,
  places: ReadonlyArray<FieldPlace>,
  sex: string,
): ReadonlyArray<FieldEvidence> => {
  const whole = text.flat().flatMap((word) => {
    const [, letter] = stuck.exec(lettersAndNumerals(word.text)) ?? [];
    return letter === undefined ? [] : [found(letter === sex, letter, [word])];
  });
  const placed = firstOf(valuesAt(places, "sex"), ([word]) => {
    const read = word === undefined ? undefined : sexes.get(lettersAndNumerals(word.text));
    return word === undefined || read === undefined ? undefined : found(read === sex, read, [word]);
  });
  return [...placed, ...whole];
};

/** Feet and inches, or centimetres, as numerals only: `5'-03"` is `503`. */
const heightForms = (inches: number): ReadonlyArray<string> => {
  const feet = Math.floor(inches / 12);
  const rest = String(inches % 12);
  const centimetres = Math.round(inches * 2.54);
  return [
    `${feet}${rest}`,
    `${feet}${rest.padStart(2, "0")}`,
    String(inches),
    ...[-1, 0, 1].map((off) => String(centimetres + off)),
  ];
};

const feetAndInches = /^[3-7][^0-9]{0,4}(?:0?[0-9]|1[01])[^0-9]{0,4}$/;
const metric = /^1[2-9][0-9](?:CM)?$/;

/** Searches for the holder's height in its place; `height` is in inches. */
export const heightEvidence = (
  places: ReadonlyArray<FieldPlace>,
  height: number,
): ReadonlyArray<FieldEvidence> =>
  firstOf(valuesAt(places, "height"), (words) => {
    const some = words.slice(0, 3);
    for (let count = some.length; count > 0; count--) {
      const taken = some.slice(0, count);
      const text = plain(taken.map((word) => word.text).join("")).replaceAll(/[O]/g, "0");
      const digits = text.replaceAll(/[^0-9]/g, "").replace(/^0+/, "");
      if (heightForms(height).includes(digits)) return found(true, digits, taken);
      if (feetAndInches.test(text) || metric.test(text)) return found(false, digits, taken);
    }
    return undefined;
  });

/** Searches for the class of vehicles in its place. */
export const classEvidence = (
  places: ReadonlyArray<FieldPlace>,
  vehicleClass: string,
): ReadonlyArray<FieldEvidence> => {
  const expected = vehicleClass.split(/[\s,/]+/).map(lettersAndNumerals);
  return firstOf(valuesAt(places, "class"), ([word]) => {
    if (word === undefined) return undefined;
    const text = lettersAndNumerals(word.text);
    if (expected.some((each) => unconfused(each) === unconfused(text)))
      return found(true, text, [word]);
    // Issuers write classes as different words and numbers, but a letter is comparable.
    return /^[A-Z]$/.test(text) && expected.every((each) => /^[A-Z]$/.test(each))
      ? found(false, text, [word])
      : undefined;
  });
};

/** The countries with such barcodes on licenses. */
const countries = ["USA", "CAN", "MEX"];

/** Searches for a license's country by its three letters, which occur nowhere else. */
export const countryEvidence = (
  text: PrintedText,
  country: string,
): ReadonlyArray<FieldEvidence> => {
  const words = text.flat().filter((word) => countries.includes(word.text));
  const same = words.filter((word) => word.text === country);
  return (same.length > 0 ? same : words).map((word) =>
    found(word.text === country, word.text, [word]),
  );
};

/** Searches for a state or nationality by its three letters, in its place. */
export const stateEvidence = (
  text: PrintedText,
  places: ReadonlyArray<FieldPlace>,
  states: ReadonlyArray<string>,
): ReadonlyArray<FieldEvidence> => {
  const same = text
    .flat()
    .filter((word) =>
      states.some((state) => unconfused(state) === unconfused(lettersAndNumerals(word.text))),
    );
  if (same.length > 0) return same.map((word) => found(true, word.text, [word]));
  return firstOf(valuesAt(places, "country"), ([word]) =>
    word !== undefined && /^[A-Z]{3}$/.test(word.text)
      ? found(false, word.text, [word])
      : undefined,
  );
};
