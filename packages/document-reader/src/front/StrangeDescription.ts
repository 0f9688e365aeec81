import { pounds } from "../aamva/AamvaMarks.ts";
import { colourForms } from "./Colours.ts";
import { lettersAndNumerals, mayBeMisread, unconfused } from "./ConfusableLetters.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { certain } from "./FieldEvidence.ts";
import { type FieldPlace, valueOf } from "./FieldPlaces.ts";
import type { FrontLook } from "./FrontLook.ts";
import { oncePerLook } from "./OncePerLook.ts";
import { judgedPrint, type SeenPrint, type StrangePrint } from "./StrangePrint.ts";

/** The code of each form of a colour. */
const colours: ReadonlyMap<string, string> = new Map(
  colourForms.flatMap((forms) =>
    forms.map((form) => [unconfused(form), forms[0] ?? form] as const),
  ),
);

/** The code of a colour, also of the first of two languages: `BRN/BRUN`. */
const colourOf = (text: string): string | undefined =>
  text
    .split("/")
    .flatMap((part) => colours.get(unconfused(lettersAndNumerals(part))) ?? [])
    .at(0);

/** A weight as it is printed, in pounds or kilograms. */
const weightOf = (text: string): string | undefined =>
  /^0*([1-9][0-9]{1,2})(?:LBS?|KGS?)?$/.exec(lettersAndNumerals(text))?.[1];

/** How a weight may be printed. What was rounded twice is one off. */
const weightForms = (weight: number): ReadonlyArray<string> =>
  [weight, weight / pounds].flatMap((form) =>
    [-1, 0, 1].map((off) => String(Math.round(form) + off)),
  );

const seenAt = (
  places: ReadonlyArray<FieldPlace>,
  meaningOf: (text: string) => string | undefined,
  own: ReadonlyArray<string>,
): SeenPrint => {
  const mayBeOwn = (says: string): boolean =>
    own.some((each) =>
      each.length === says.length ? mayBeMisread(says, each) : each.includes(says),
    );
  // A word may be read as two: `B LU`.
  const valuesOf = (place: FieldPlace) => {
    const [word, next] = valueOf(place);
    if (word === undefined) return [];
    const says = meaningOf(word.text) ?? meaningOf(`${word.text}${next?.text ?? ""}`);
    return says === undefined ? [] : [{ says, confidence: word.confidence }];
  };
  const others = places
    .flatMap(valuesOf)
    .filter(({ confidence, says }) => own.length > 0 && confidence >= certain && !mayBeOwn(says));
  return {
    others,
    isOwnBeside:
      others.length > 0 && places.flatMap(valuesOf).some(({ says }) => own.includes(says)),
    isOwn: places.some(({ below, beside }) =>
      [...beside, ...below].some(({ text }) => own.includes(meaningOf(text) ?? "")),
    ),
  };
};

const seenIn = oncePerLook(({ places }, { eyes = "", hair = "", weight }) => {
  const at = (kind: "eyes" | "hair" | "weight") => places.filter((place) => place.kind === kind);
  const ownColour = (text: string): ReadonlyArray<string> => {
    const colour = colourOf(text);
    return colour === undefined ? [] : [colour];
  };
  return {
    "eye colour": seenAt(at("eyes"), colourOf, ownColour(eyes)),
    "hair colour": seenAt(at("hair"), colourOf, ownColour(hair)),
    weight: seenAt(at("weight"), weightOf, weight === undefined ? [] : weightForms(weight)),
  };
});

/**
 * Whether a license's print has other colours of eyes or hair, or another weight, than its barcode, at their labels. Cards
 * need not print them, and what was not read for certain says nothing.
 */
export const strangeDescription = (
  looks: ReadonlyArray<FrontLook>,
  expected: ExpectedFront,
): ReadonlyArray<StrangePrint> =>
  (["eye colour", "hair colour", "weight"] as const).flatMap((of) =>
    judgedPrint(
      of,
      looks.map((look) => seenIn(look, expected)[of]),
    ),
  );
