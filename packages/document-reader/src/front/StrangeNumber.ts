import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { certain } from "./FieldEvidence.ts";
import type { FrontLook } from "./FrontLook.ts";
import { isAlmostNumber, shapeOf } from "./NumberEvidence.ts";
import { oncePerLook } from "./OncePerLook.ts";
import { judgedPrint, type SeenPrint, type StrangePrint } from "./StrangePrint.ts";

/** Another number is so long: shorter ones of the same shape are others. */
const long = 9;

/** Whether a number has the shape of the holder's, and is another. */
const isOther = (read: string, own: string): boolean =>
  shapeOf(read) === shapeOf(own) && (read.length >= long || isAlmostNumber(unconfused(read), own));

const seenIn = oncePerLook(
  ({ text }, { furtherNumbers = [], number }: ExpectedFront): SeenPrint => {
    const own = furtherNumbers.map(lettersAndNumerals);
    const known = [number, ...own].map((each) => unconfused(lettersAndNumerals(each)));
    const words = text.flat().map((word) => ({ word, read: lettersAndNumerals(word.text) }));
    return {
      others: words
        .filter(
          ({ read, word }) =>
            word.confidence >= certain &&
            !known.includes(unconfused(read)) &&
            own.some((each) => isOther(read, each)),
        )
        .map(({ read, word }) => ({ says: read, confidence: word.confidence })),
      isOwn: text.some((line) => {
        const read = unconfused(line.map((word) => lettersAndNumerals(word.text)).join(""));
        return own.some((each) => read.includes(unconfused(each)));
      }),
    };
  },
);

/**
 * Whether a page or a card has another number in the shape of one that its zone has beside the document's, a personal number,
 * and that one nowhere: a doubt, for an issuer may print other numbers of the same length. Source: ICAO Doc 9303-4, optional data
 * elements.
 */
export const strangeNumber = (
  looks: ReadonlyArray<FrontLook>,
  expected: ExpectedFront,
): ReadonlyArray<StrangePrint> =>
  (expected.furtherNumbers ?? []).length === 0
    ? []
    : judgedPrint(
        "personal number",
        looks.map((look) => seenIn(look, expected)),
      ).map((strange) => ({ ...strange, state: "unseen" }));
