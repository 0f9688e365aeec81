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
import { wordsOfNames } from "./JurisdictionNames.ts";
import type { PrintedLine } from "./PrintedText.ts";

/** What may stand beside a title: the state, its country, and words that say no kind. */
const beside = new Set([...wordsOfNames, ..."USA US CANADA STATE COMMERCIAL ENHANCED".split(" ")]);

const titles = {
  License: /^(?:(?:DRIVER|OPERATOR)S?LICEN[CS]E|DRIVINGLICEN[CS]E|PERMISDECONDUIRE)+$/,
  IdentificationCard: /^(?:IDENTI(?:FICATION|TY)CARD|IDCARD|CARTEDIDENTITE)+$/,
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

/**
 * Whether a card's title is an identification card's and its barcode a driver license's, or the other way round. A barcode that
 * does not say what it is, or a license's without a class, is compared with nothing; so is a title that was not read.
 */
export const strangeKind = (
  looks: ReadonlyArray<FrontLook>,
  expected: ExpectedFront,
): ReadonlyArray<StrangeTitle> => {
  const own = expected.cardType;
  if (own === undefined || (own === "License" && expected.class === undefined)) return [];
  const other = own === "License" ? "IdentificationCard" : "License";
  return judgedTitle("kind of card", looks, {
    othersIn: (look) => {
      const parts = partsBesideAddress(look, expected);
      return parts.flatMap((part, at) => {
        const words = without(part, beside);
        const isDenied = [...part, ...(parts[at - 1] ?? [])].some(({ text }) =>
          denial.test(lettersAndNumerals(text)),
        );
        const isTitle =
          !isDenied &&
          !hasNumeral(part) &&
          titles[other].test(lettersOf(words)) &&
          surenessOf(words) >= certain;
        return isTitle ? [other] : [];
      });
    },
    isOwn: (look) => partsBesideAddress(look, expected).some((part) => isLikeTitle(part, own)),
  });
};
