import { lettersOf, partsBesideAddress, without } from "./CardTitle.ts";
import { judgedPrint, type SeenPrint, type StrangePrint } from "./StrangePrint.ts";
import { lettersAndNumerals } from "./ConfusableLetters.ts";
import { editDistance } from "./EditDistance.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { hardly, likely, surenessOf } from "./FieldEvidence.ts";
import type { FrontLook } from "./FrontLook.ts";
import { jurisdictionNames } from "./JurisdictionNames.ts";
import { oncePerLook } from "./OncePerLook.ts";
import type { PrintedLine } from "./PrintedText.ts";

/** What may stand beside a state's name in a title. */
const beside =
  "USA US CANADA STATE PROVINCE COMMONWEALTH OF THE DRIVERS DRIVER OPERATORS OPERATOR COMMERCIAL ENHANCED LICENSE LICENCE PERMIS DE CONDUIRE IDENTIFICATION IDENTITY ID CARD".split(
    " ",
  );
const besideWords: ReadonlySet<string> = new Set(beside);

/** Usual words alone, without spaces: they may stick to one another, and to a name. */
const usual = new RegExp(`^(?:${beside.join("|")})*$`);

/** A word of a department's name, up to the end of the line. */
const department = /^(?:DEPARTMENT|DEPT|DIVISION|MINISTRY|BUREAU|REGISTRY)$/;

/** Letters: a longer name is no misreading of something else, however hardly it was read. */
const long = 6;

/** A name is printed as large as the values are, at the least. */
const heightOfMost = ({ text }: FrontLook): number => {
  const heights = text
    .flat()
    .map(({ height }) => height)
    .toSorted((one, other) => one - other);
  return heights[heights.length >> 1] ?? 0;
};

/** A title without a department's name. */
const titleIn = (part: PrintedLine): PrintedLine => {
  const end = part.findIndex(({ text }) => department.test(lettersAndNumerals(text)));
  return end < 0 ? part : part.slice(0, end);
};

/** The name of a state or province that stands alone or between usual words. */
const nameIn = (part: PrintedLine): string | undefined => {
  const letters = lettersOf(part);
  for (const names of jurisdictionNames.values())
    for (const name of names) {
      const at = letters.indexOf(name);
      if (
        at >= 0 &&
        usual.test(letters.slice(0, at)) &&
        usual.test(letters.slice(at + name.length))
      )
        return name;
    }
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

const namesIn = oncePerLook((look, expected): SeenPrint => {
  const own = jurisdictionNames.get(expected.issuer ?? "") ?? [];
  const least = heightOfMost(look);
  const values = look.places.flatMap(({ below, beside: at }) => [...below, ...at]);
  const parts = partsBesideAddress(look, expected).map((part) => {
    const title = titleIn(part);
    const words = without(title, besideWords);
    const name = nameIn(title) ?? "";
    const isAnother =
      name !== "" && !own.some((each) => each.includes(name)) && !isHolders(words, expected);
    return { isAnother, name, part, words };
  });
  return {
    others: parts.flatMap(({ isAnother, name, words }) =>
      isAnother &&
      surenessOf(words) >= (name.length < long ? likely : hardly) &&
      words.every((word) => word.height >= least && !values.includes(word))
        ? [{ says: name, confidence: surenessOf(words) }]
        : [],
    ),
    isOwn: parts.some(
      ({ isAnother, part }) =>
        !isAnother && own.some((name) => lettersOf(part).includes(name) || mayBeName(part, name)),
    ),
  };
});

/**
 * Whether a card's title names another state or province than the one whose number its barcode has. Only a whole name counts
 * that stands alone or beside the usual words of a title; a name that is a part of the own one may be what was read of it
 * (`VIRGINIA` of `WEST VIRGINIA`, `KANSAS` of `ARKANSAS`), and a title that was not read says nothing.
 */
export const strangeIssuer = (
  looks: ReadonlyArray<FrontLook>,
  expected: ExpectedFront,
): ReadonlyArray<StrangePrint> =>
  jurisdictionNames.has(expected.issuer ?? "")
    ? judgedPrint(
        "issuer",
        looks.map((look) => namesIn(look, expected)),
      )
    : [];

/** Whether no look has the name of a license's issuer in its title, nor another one's. */
export const isIssuerUnseen = (looks: ReadonlyArray<FrontLook>, expected: ExpectedFront): boolean =>
  jurisdictionNames.has(expected.issuer ?? "") &&
  looks.every((look) => {
    const { isOwn, others } = namesIn(look, expected);
    return !isOwn && others.length === 0;
  });
