import { lettersOf, partsBesideAddress, without } from "./CardTitle.ts";
import { judgedPrint, type SeenPrint, type StrangePrint } from "./StrangePrint.ts";
import { lettersAndNumerals } from "./ConfusableLetters.ts";
import { editDistance } from "./EditDistance.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { likely, surenessOf } from "./FieldEvidence.ts";
import type { FrontLook } from "./FrontLook.ts";
import { wordsOfNames } from "./JurisdictionNames.ts";
import { oncePerLook } from "./OncePerLook.ts";
import type { PrintedLine } from "./PrintedText.ts";

/** What may stand beside a title: the state, its country, and words that say no kind. */
const beside = [...wordsOfNames, ..."USA US CANADA STATE OF COMMERCIAL ENHANCED".split(" ")];
const besideWords: ReadonlySet<string> = new Set(beside);

/** Titles alone or between such words, without spaces. */
const titled = (...forms: ReadonlyArray<string>): RegExp => {
  const others = `(?:${beside.join("|")})*`;
  return new RegExp(`^${others}(?:${forms.join("|")})+${others}$`);
};

const titles = {
  License: titled("(?:DRIVER|OPERATOR)S?LICEN[CS]E", "DRIVINGLICEN[CS]E", "PERMISDECONDUIRE"),
  IdentificationCard: titled("IDENTI(?:FICATION|TY)CARD", "IDCARD", "CARTEDIDENTITE"),
} as const;

/** Words that a title of a kind has in some form; a street may be a `DRIVE`. */
const tellingWords = {
  License: ["DRIVER", "DRIVERS", "OPERATOR", "OPERATORS", "DRIVING", "CONDUIRE"],
  IdentificationCard: ["IDENTIFICATION", "IDENTITY", "IDENTITE", "IDCARD"],
} as const;

/** What says that a card is no other one, also in the line before: `NOT A / DRIVER LICENSE`. */
const denial = /^(?:NOT|NON|NO|PAS|FOR)$/;

const isLikeTitle = (part: PrintedLine, kind: keyof typeof titles): boolean =>
  titles[kind].test(lettersOf(part)) ||
  lettersOf(part).includes(kind === "License" ? "DRIVERLIC" : "IDENTI") ||
  part.some(({ text }, at) => {
    const letters = lettersAndNumerals(text);
    const isIdCard = letters === "ID" && lettersAndNumerals(part[at + 1]?.text ?? "") === "CARD";
    return (
      (kind === "IdentificationCard" && isIdCard) ||
      (letters !== "DRIVE" &&
        tellingWords[kind].some((word) => editDistance(letters, word, 2) <= 2))
    );
  });

/** The words of a title that follow one another, and how many letters of each may be misread. */
const inARow = {
  License: [
    [["DRIVER", "DRIVERS"], 2],
    [["LICENSE", "LICENCE"], 1],
  ],
  IdentificationCard: [
    [["IDENTIFICATION"], 2],
    [["CARD"], 0],
  ],
} as const;

/** Whether some words end with a title of a kind of which letters were misread: `(Kentification Card`. */
const isMisread = (part: PrintedLine, kind: keyof typeof titles): boolean =>
  inARow[kind].every(([words, most], at) => {
    const word = part.at(at - inARow[kind].length);
    return (
      word !== undefined &&
      (at === 0 || word.confidence >= likely) &&
      words.some((each) => editDistance(lettersAndNumerals(word.text), each, most) <= most)
    );
  });

const kindsIn = oncePerLook((look, expected): SeenPrint => {
  const own = expected.cardType;
  if (own === undefined) return { others: [], isOwn: false };
  const other = own === "License" ? "IdentificationCard" : "License";
  const parts = partsBesideAddress(look, expected);
  return {
    others: parts.flatMap((part, at) => {
      const isDenied = [...part, ...(parts[at - 1] ?? [])].some(({ text }) =>
        denial.test(lettersAndNumerals(text)),
      );
      if (isDenied) return [];
      if (titles[other].test(lettersOf(part)))
        return [{ says: other, confidence: surenessOf(without(part, besideWords)) }];
      return isMisread(part, other) ? [{ says: other, confidence: 0 }] : [];
    }),
    isOwn: parts.some((part) => isLikeTitle(part, own)),
  };
});

/** What barcodes of identification cards have for a class, though they call themselves licenses. */
const noClass = /^(?:ID|NO|N\/?A|NON|X+|0+)$/i;

/**
 * Whether a card's title is an identification card's and its barcode a driver license's, or the other way round. A barcode that
 * does not say what it is, or a license's without a class, is compared with nothing; so is a title that was not read.
 */
export const strangeKind = (
  looks: ReadonlyArray<FrontLook>,
  expected: ExpectedFront,
): ReadonlyArray<StrangePrint> =>
  expected.cardType === "License" && noClass.test(expected.class ?? "NO")
    ? []
    : judgedPrint(
        "kind of card",
        looks.map((look) => kindsIn(look, expected)),
      );
