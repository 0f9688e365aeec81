import { evidenceOf } from "./ExpectedField.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { certain, type FieldEvidence, likely } from "./FieldEvidence.ts";
import { type FieldPlace, valueOf } from "./FieldPlaces.ts";
import type { FrontLook } from "./FrontLook.ts";
import { nameForm, wordsOfName } from "./NameCandidates.ts";
import { scriptOf } from "./OtherScripts.ts";
import type { PrintedWord } from "./PrintedText.ts";
import { isInLowLetters } from "./RepeatedNames.ts";
import { isOfLabel } from "./StrangeNames.ts";

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

/**
 * Whether a license's name was read in low letters alone, as a signature is, while its address, or almost the name, is in capitals.
 */
export const isInLowLettersAlone = (
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
