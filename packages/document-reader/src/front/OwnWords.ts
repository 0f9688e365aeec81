import type { ExpectedAddress } from "./AddressWords.ts";
import { lettersAndNumerals, unconfused } from "./ConfusableLetters.ts";
import type { FieldEvidence } from "./FieldEvidence.ts";
import { partsOfLine, spaceBefore } from "./LineParts.ts";
import type { PrintedText, PrintedWord } from "./PrintedText.ts";

/** A print without the words that confirm another field: a printed word confirms one. What stood around them is apart. */
export const withoutWords = (text: PrintedText, taken: ReadonlyArray<PrintedWord>): PrintedText =>
  text.flatMap((line) => {
    if (!line.some((word) => taken.includes(word))) return [line];
    return partsOfLine(line, (word) => taken.includes(word)).map((part) =>
      part.filter((word) => !taken.includes(word)),
    );
  });

/** The words of the evidence that confirms a field first. */
export const confirmingWords = (
  evidence: ReadonlyArray<FieldEvidence>,
): ReadonlyArray<PrintedWord> => evidence.find(({ says }) => says === "Same")?.words ?? [];

const form = (text: string): string => unconfused(lettersAndNumerals(text));

/** Words with the house number or the code of the address beside them: a street may have a person's name. */
export const addressWords = (
  text: PrintedText,
  { street, zip = "" }: ExpectedAddress,
): ReadonlyArray<PrintedWord> => {
  const [number = ""] = street.split(/\s+/);
  // One numeral may be a field's number.
  const numbers = [number, zip].filter((each) => /^[0-9]{2}/.test(each)).map(form);
  return text
    .flatMap((line) =>
      partsOfLine(
        line,
        (word, before) => before !== undefined && spaceBefore(word, before) >= before.height,
      ),
    )
    .filter((part) => part.some((word) => numbers.includes(form(word.text))))
    .flat();
};
