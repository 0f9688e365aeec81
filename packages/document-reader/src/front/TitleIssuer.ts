import {
  judgedTitle,
  hasNumeral,
  lettersOf,
  partsBesideAddress,
  type StrangeTitle,
  without,
} from "./CardTitle.ts";
import { lettersAndNumerals } from "./ConfusableLetters.ts";
import { editDistance } from "./EditDistance.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { certain, surenessOf } from "./FieldEvidence.ts";
import type { FrontLook } from "./FrontLook.ts";
import { jurisdictionNames } from "./JurisdictionNames.ts";
import type { PrintedLine } from "./PrintedText.ts";

/** What may stand beside a state's name in a title. */
const beside = new Set(
  "USA US CANADA STATE PROVINCE COMMONWEALTH OF THE DRIVER DRIVERS OPERATOR OPERATORS COMMERCIAL ENHANCED LICENSE LICENCE PERMIS DE CONDUIRE IDENTIFICATION IDENTITY ID CARD".split(
    " ",
  ),
);

/** A word of a department's name, up to the end of the line. */
const department = /^(?:DEPARTMENT|DEPT|DIVISION|MINISTRY|BUREAU|REGISTRY)$/;

/** A name is printed as large as the values are, at the least. */
const heightOfMost = ({ text }: FrontLook): number => {
  const heights = text
    .flat()
    .map(({ height }) => height)
    .toSorted((one, other) => one - other);
  return heights[heights.length >> 1] ?? 0;
};

/** The words of a title that are no usual ones beside a name. */
const namedIn = (part: PrintedLine): PrintedLine => {
  const end = part.findIndex(({ text }) => department.test(lettersAndNumerals(text)));
  return without(end < 0 ? part : part.slice(0, end), beside);
};

/** The jurisdiction whose whole name some words are. */
const jurisdictionOf = (words: PrintedLine): readonly [code: string, name: string] | undefined => {
  const letters = lettersOf(words);
  for (const [code, names] of jurisdictionNames)
    if (names.includes(letters)) return [code, letters];
  return undefined;
};

/** Whether words in a row are a name, of which some letters may be misread. */
const mayBeName = (part: PrintedLine, name: string): boolean => {
  const letters = part.map(({ text }) => lettersAndNumerals(text));
  const most = Math.max(1, Math.floor(name.length / 4));
  return letters.some((_, from) =>
    letters.some(
      (__, to) =>
        to >= from && editDistance(letters.slice(from, to + 1).join(""), name, most) <= most,
    ),
  );
};

/** Whether a name is one of the holder, or the street's or the city's. */
const isHolders = (
  words: PrintedLine,
  { address, first, last, middle }: ExpectedFront,
): boolean => {
  const own = [last.text, first?.text, middle?.text, address?.street, address?.city]
    .flatMap((text) => (text ?? "").split(/[\s,-]+/))
    .map(lettersAndNumerals);
  return words.every(({ text }) => own.includes(lettersAndNumerals(text)));
};

/**
 * Whether a card's title names another state or province than the one whose number its barcode has. Only a whole name counts
 * that stands alone or beside the usual words of a title; a name that is a part of the own one may be what was read of it
 * (`VIRGINIA` of `WEST VIRGINIA`, `KANSAS` of `ARKANSAS`), and a title that was not read says nothing.
 */
export const strangeIssuer = (
  looks: ReadonlyArray<FrontLook>,
  expected: ExpectedFront,
): ReadonlyArray<StrangeTitle> => {
  const own = jurisdictionNames.get(expected.issuer ?? "");
  if (own === undefined) return [];
  const another = (part: PrintedLine): string | undefined => {
    const words = namedIn(part);
    const found = jurisdictionOf(words);
    if (found === undefined) return undefined;
    const [code, name] = found;
    return code === expected.issuer ||
      own.some((each) => each.includes(name)) ||
      isHolders(words, expected)
      ? undefined
      : name;
  };
  return judgedTitle("issuer", looks, {
    othersIn: (look) => {
      const least = heightOfMost(look);
      const values = look.places.flatMap(({ below, beside: values }) => [...below, ...values]);
      return partsBesideAddress(look, expected).flatMap((part) => {
        const words = namedIn(part);
        const name = another(part);
        const isTitle =
          !hasNumeral(part) &&
          surenessOf(words) >= certain &&
          words.every((word) => word.height >= least && !values.includes(word));
        return name === undefined || !isTitle ? [] : [name];
      });
    },
    isOwn: (look) =>
      partsBesideAddress(look, expected).some(
        (part) =>
          another(part) === undefined &&
          own.some((name) => lettersOf(part).includes(name) || mayBeName(part, name)),
      ),
  });
};
