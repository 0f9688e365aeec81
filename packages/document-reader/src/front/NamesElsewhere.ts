import { lettersAndNumerals, mayBeMisread } from "./ConfusableLetters.ts";
import { evidenceOf } from "./ExpectedField.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { certain, type FieldEvidence, likely } from "./FieldEvidence.ts";
import { type FieldPlace, valueOf } from "./FieldPlaces.ts";
import type { FrontLook } from "./FrontLook.ts";
import { nameForm, wordsOfName } from "./NameCandidates.ts";
import { scriptOf } from "./OtherScripts.ts";
import type { PrintedLine, PrintedWord } from "./PrintedText.ts";
import { isInLowLetters } from "./RepeatedNames.ts";
import { besideName, isOfLabel } from "./StrangeNames.ts";

type NameField = "last" | "first";

/** Whether a word was likely read, and is none of the holder's names, no beginning of one, and not two that stick together. */
const isOther = (word: PrintedWord | undefined, expected: ExpectedFront): boolean => {
  if (word === undefined || word.confidence < likely || !isOfLabel(word)) return false;
  const read = nameForm(word.text);
  const names = [expected.last, expected.first, expected.middle].flatMap((name) =>
    wordsOfName(name?.text ?? "").map((text) => ({
      text: nameForm(text),
      isCut: name?.truncated === true,
    })),
  );
  const isName = (rest: string): boolean =>
    names.some(({ text }) => text.startsWith(rest) && (rest.length > 1 || text === rest));
  return names.every(
    ({ isCut, text }) =>
      !text.startsWith(read) &&
      !(read.startsWith(text) && (isCut || isName(read.slice(text.length)))),
  );
};

/**
 * Whether a name's own label has another one in a look, and in none the name itself, which was read elsewhere: in a signature, or
 * below the portrait. Where the name at its label was misread, another look reads it.
 */
export const isOtherAtLabel = (
  looks: ReadonlyArray<FrontLook>,
  field: NameField,
  expected: ExpectedFront,
): boolean => {
  // The name stands in another script there, which is read as some letters of this one.
  if (scriptOf(expected.states?.[0] ?? "") !== undefined) return false;
  const isLabel = ({ isInSentence, isLoneWord, isNumber, kind }: FieldPlace): boolean =>
    kind === field && isInSentence !== true && isLoneWord !== true && isNumber !== true;
  const read = looks.map((look) => ({
    values: look.places.filter(isLabel).map(valueOf),
    same: evidenceOf(look, field, expected).flatMap(({ says, words }) =>
      says === "Same" ? words : [],
    ),
  }));
  return (
    read.some(({ values }) => values.some(([word]) => isOther(word, expected))) &&
    !read.some(({ same, values }) =>
      values.some(([word]) => word !== undefined && same.includes(word)),
    )
  );
};

/** Whether a word is a name, or how it begins, of which lookalikes may be misread. */
const mayBe = (word: PrintedWord, name: string): boolean => {
  const [read, own] = [nameForm(word.text), nameForm(name)];
  const isLike = read.length === own.length && mayBeMisread(read, own);
  return own.startsWith(read) || read.startsWith(own) || isLike;
};

/** The words directly behind the family's name and its comma, where first names stand: `MCCRACKEN, LORENA FAYE`. */
const behindComma = ({ text }: FrontLook, { last }: ExpectedFront): PrintedLine =>
  text
    .flatMap((line) => besideName(line, last))
    .flatMap(({ after, words }) =>
      after !== undefined && words.at(-1)?.text.endsWith(",") === true ? [after] : [],
    );

/** Whether another name stands behind the family's and its comma for certain, and in no look the first one. */
export const isOtherBehindComma = (
  looks: ReadonlyArray<FrontLook>,
  expected: ExpectedFront,
): boolean => {
  const first = expected.first?.text;
  if (first === undefined) return false;
  const read = looks.flatMap((look) => behindComma(look, expected));
  return (
    read.some((word) => word.confidence >= certain && lettersAndNumerals(word.text).length > 2) &&
    !read.some((word) => mayBe(word, first))
  );
};

/**
 * Whether a license's name was read in low letters alone, as a signature is, while its address, or almost the name, is in capitals.
 */
export const isSigned = (
  looks: ReadonlyArray<FrontLook>,
  field: NameField,
  expected: ExpectedFront,
): boolean => {
  if (expected.states !== undefined) return false;
  const read = looks.flatMap((look) => evidenceOf(look, field, expected));
  const wordsOf = (some: ReadonlyArray<FieldEvidence>, ...saying: ReadonlyArray<string>) =>
    some.flatMap(({ confidence, says, words }) =>
      saying.includes(says) && (says === "Same" || confidence >= certain) ? words : [],
    );
  const address = looks.flatMap((look) => evidenceOf(look, "address", expected));
  const others = [...wordsOf(address, "Same", "Part"), ...wordsOf(read, "Near")].filter(
    ({ text }) => /\p{L}{3}/u.test(text),
  );
  const same = wordsOf(read, "Same");
  const isAtLabel = looks.some(({ places }) =>
    places.some(
      (place) =>
        place.kind === field &&
        place.isSought !== true &&
        valueOf(place).some((word) => same.includes(word)),
    ),
  );
  return (
    same.length > 0 &&
    !isAtLabel &&
    same.every(isInLowLetters) &&
    others.length > 0 &&
    !others.some(isInLowLetters)
  );
};
