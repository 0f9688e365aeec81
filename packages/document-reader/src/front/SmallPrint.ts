import { Struct } from "effect";
import { hasSmallLine } from "./AddressEvidence.ts";
import { evidenceOf } from "./ExpectedField.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { type FrontField, keyFields } from "./FrontField.ts";
import type { FrontLook } from "./FrontLook.ts";
import { oncePerLook } from "./OncePerLook.ts";
import type { PrintedLine, PrintedWord } from "./PrintedText.ts";

/** The parts of the other values' height: what is lower is a repetition, beside a portrait or at an edge. */
const small = { last: 0.64, first: 0.64, birthDate: 0.6, expires: 0.6 } as const;

/** The least key fields of a look that tell how high values are. */
const fewest = 4;

const sameWords = (
  look: FrontLook,
  field: FrontField,
  expected: ExpectedFront,
): ReadonlyArray<PrintedLine> =>
  evidenceOf(look, field, expected).flatMap(({ says, words }) =>
    says === "Same" && words.length > 0 ? [words] : [],
  );

const keyWords = oncePerLook(
  (look, expected): ReadonlySet<PrintedWord> =>
    new Set(keyFields.flatMap((field) => sameWords(look, field, expected).flat())),
);

/**
 * The height of a field's value, in pixels: of the lowest word of the key fields in its line. A line of the pattern, or a label
 * close above, that touches a word makes it higher.
 */
const heightOf = (
  look: FrontLook,
  field: FrontField,
  expected: ExpectedFront,
): number | undefined => {
  const known = keyWords(look, expected);
  const heights = sameWords(look, field, expected).map((words) => {
    const inLine = look.text.filter((line) => line.some((word) => words.includes(word))).flat();
    const values = [...words, ...inLine.filter((word) => known.has(word))];
    return Math.min(...values.map(({ height }) => height));
  });
  return heights.length === 0 ? undefined : Math.max(...heights);
};

const hasSmallLineIn = oncePerLook(({ text }, { address }): boolean | undefined =>
  address === undefined ? undefined : hasSmallLine(text, address),
);

/** Whether most looks that read both lines of an address read one in small print. */
const isAddressSmall = (looks: ReadonlyArray<FrontLook>, expected: ExpectedFront): boolean => {
  const read = looks.flatMap((look) => hasSmallLineIn(look, expected) ?? []);
  return 2 * read.filter((isSmall) => isSmall).length > read.length;
};

/**
 * The fields whose value was read in small print alone, beside others in larger print: where it should stand, the print was edited,
 * or it was not read there. A look at a part is measured by the page before it. Of an address, one line beside the other.
 */
export const smallFields = (
  looks: ReadonlyArray<FrontLook>,
  expected: ExpectedFront,
): ReadonlyArray<FrontField> => {
  let usual: number | undefined;
  const measured = looks.flatMap((look) => {
    const heights = keyFields
      .flatMap((field) => heightOf(look, field, expected) ?? [])
      .toSorted((one, other) => one - other);
    if (heights.length >= fewest) usual = heights[Math.floor((heights.length - 1) / 2)];
    return usual === undefined ? [] : [{ look, usual }];
  });
  const fields: ReadonlyArray<FrontField> = Struct.keys(small).filter((field) => {
    const parts = measured.flatMap(({ look, usual: ofPage }) => {
      const height = heightOf(look, field, expected);
      return height === undefined ? [] : [height / ofPage];
    });
    return parts.length > 0 && parts.every((part) => part < small[field]);
  });
  return isAddressSmall(looks, expected) ? [...fields, "address"] : fields;
};
