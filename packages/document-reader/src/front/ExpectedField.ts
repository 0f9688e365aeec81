import { addressEvidence } from "./AddressEvidence.ts";
import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import { type DateField, dateEvidence } from "./DateEvidence.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import type { FieldEvidence } from "./FieldEvidence.ts";
import type { FrontField } from "./FrontField.ts";
import type { FrontLook } from "./FrontLook.ts";
import { classEvidence } from "./ClassEvidence.ts";
import { heightEvidence } from "./HeightEvidence.ts";
import { countryEvidence, sexEvidence } from "./MarkEvidence.ts";
import { nameForm, wordsOfName } from "./NameCandidates.ts";
import { nameEvidence } from "./NameReadings.ts";
import { numberEvidence, valuesOfNumber } from "./NumberEvidence.ts";
import { oncePerLook } from "./OncePerLook.ts";
import { scriptOf } from "./OtherScripts.ts";
import type { PrintedText } from "./PrintedText.ts";
import { addressWords, confirmingWords, withoutWords } from "./OwnWords.ts";
import { stateEvidence } from "./StateEvidence.ts";
import { inItsPlace, type KnownNames } from "./NamePlaces.ts";
import { strangeFirst, strangeNames } from "./StrangeNames.ts";

type Evidence = ReadonlyArray<FieldEvidence>;

/** The evidence of a look by fields, as far as it was asked for. */
const evidenceIn = oncePerLook(() => new Map<FrontField, Evidence>());

/** What a look at a print has of a field. */
export const evidenceOf = (
  look: FrontLook,
  field: FrontField,
  expected: ExpectedFront,
): Evidence => {
  const ofFields = evidenceIn(look, expected);
  const evidence = ofFields.get(field) ?? searchedEvidence(look, field, expected);
  ofFields.set(field, evidence);
  return evidence;
};

/** Of a middle name of which no more is known, or of those that the data cut off: `DE K` for `DEJTHAMRONG KRASUANG`. */
const beginningsOf = ({ middle, middleInitial = "" }: ExpectedFront): ReadonlyArray<string> =>
  middle?.truncated === true
    ? wordsOfName(middle.text)
    : [middleInitial].filter((initial) => initial !== "");

const namesOf = ({ first, last, middle }: ExpectedFront): ReadonlyArray<string> =>
  [last, first, middle].flatMap((name) => name?.text ?? []);

/** What may stand beside the holder's names, before the first one, and behind the family's. */
export const besideNames = (expected: ExpectedFront): KnownNames => {
  const addressed = [expected.address?.street ?? "", expected.address?.city ?? ""];
  return {
    // The state's code may stand below the first name, at a label that was not read.
    words: [...namesOf(expected), ...addressed, ...(expected.states ?? [])],
    beginnings: beginningsOf(expected),
    script: scriptOf(expected.states?.[0] ?? ""),
    middle: expected.middle?.text,
    before: [expected.last.text, ...addressed],
    after: [expected.last.text, expected.first?.text ?? "", ...addressed],
  };
};

/** The issuers whose cards' fronts have the holder's number of the zone's optional data, and the document's on the back. */
const holderNumbered: ReadonlySet<string> = new Set(["ARE"]);

/**
 * A document's number. Where no number like it is printed on a front that has the holder's, that one at the only label of a
 * number.
 */
const numberIn = (
  { places, text }: FrontLook,
  { furtherNumbers = [], number, states }: ExpectedFront,
): Evidence => {
  const own = numberEvidence(text, places, number);
  const labels = places.filter(({ kind }) => kind === "number").length;
  if (own.length > 0 || !holderNumbered.has(states?.[0] ?? "") || labels > 1) return own;
  const labelled = valuesOfNumber(places);
  return furtherNumbers
    .flatMap((further) => numberEvidence(text, [], further))
    .filter(({ says, words }) => says === "Same" && words.every((word) => labelled.includes(word)));
};

const searchedEvidence = (
  look: FrontLook,
  field: FrontField,
  expected: ExpectedFront,
): Evidence => {
  const { places, text } = look;
  const names = namesOf(expected);
  const beside = besideNames(expected);
  /** The print without the words of the address, and of names that were searched for before. */
  const free = (...before: ReadonlyArray<FrontField>): PrintedText =>
    withoutWords(text, [
      ...(expected.address === undefined ? [] : addressWords(text, expected.address)),
      ...before.flatMap((name) => confirmingWords(evidenceOf(look, name, expected))),
    ]);
  const days = (one: DateField) =>
    dateEvidence(text, places, one, {
      birthDate: expected.birthDate,
      ...(expected.issued === undefined ? {} : { issued: expected.issued }),
      ...(expected.expires === undefined ? {} : { expires: expected.expires }),
    });
  switch (field) {
    case "number":
      return numberIn(look, expected);
    case "last":
      return inItsPlace(
        nameEvidence(free(), places, expected.last, "last", names),
        look,
        "last",
        beside,
        expected.first,
      );
    case "first":
      return expected.first === undefined
        ? []
        : inItsPlace(
            nameEvidence(free("last"), places, expected.first, "first", [
              ...names,
              ...(expected.middleInitial === undefined ? [] : [expected.middleInitial]),
            ]),
            look,
            "first",
            beside,
            expected.last,
          );
    case "middle":
      return [
        ...(expected.middle === undefined
          ? []
          : nameEvidence(free("last", "first"), [], expected.middle, "first", names)),
        ...(expected.first === undefined
          ? strangeFirst(look, expected.last, beside)
          : strangeNames(look, expected.first, beside)),
      ];
    case "birthDate":
    case "issued":
    case "expires":
      return days(field);
    case "address":
      return expected.address === undefined ? [] : addressEvidence(text, expected.address);
    case "sex":
      return expected.sex === undefined ? [] : sexEvidence(text, places, expected.sex);
    case "height":
      return expected.height === undefined ? [] : heightEvidence(text, places, expected.height);
    case "class":
      return expected.class === undefined ? [] : classEvidence(text, places, expected.class);
    case "country":
      if (expected.states !== undefined) {
        return stateEvidence(text, places, expected.states, names);
      }
      return expected.country === undefined ? [] : countryEvidence(text, expected.country);
  }
};

/** The normalized expected value of a field; absent if nothing is expected. */
export const expectedForm = (expected: ExpectedFront, field: FrontField): string | undefined => {
  switch (field) {
    case "number":
      return unconfused(lettersAndNumerals(expected.number));
    case "last":
    case "first":
    case "middle": {
      const name = expected[field];
      if (name !== undefined) return nameForm(name.text);
      return field === "middle" ? expected.middleInitial : undefined;
    }
    case "birthDate":
    case "issued":
    case "expires":
      return expected[field]?.replaceAll("-", "");
    case "address":
      return expected.address === undefined ? undefined : "";
    case "sex":
    case "class":
      return expected[field];
    case "height":
      return expected.height === undefined ? undefined : String(expected.height);
    case "country":
      return expected.states?.[0] ?? expected.country;
  }
};
