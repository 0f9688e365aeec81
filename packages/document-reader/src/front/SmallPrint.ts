import { Struct } from "effect";
import { hasSmallLine } from "./AddressEvidence.ts";
import { evidenceOf } from "./ExpectedField.ts";
import type { ExpectedFront } from "./ExpectedFront.ts";
import { type FrontField, keyFields } from "./FrontField.ts";
import type { FrontLook } from "./FrontLook.ts";
import { oncePerLook } from "./OncePerLook.ts";

/** The parts of the other values' height: what is lower is a repetition, beside a portrait or at an edge. */
const small = { last: 0.64, first: 0.64, birthDate: 0.6, expires: 0.6 } as const;

/** The least key fields of a look that tell how high values are. */
const fewest = 4;

/** The height of a field's value, in pixels: of its lowest word, for a line of the pattern that touches one makes it higher. */
const heightOf = (
  look: FrontLook,
  field: FrontField,
  expected: ExpectedFront,
): number | undefined => {
  const heights = evidenceOf(look, field, expected)
    .filter(({ says, words }) => says === "Same" && words.length > 0)
    .map(({ words }) => Math.min(...words.map(({ height }) => height)));
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
