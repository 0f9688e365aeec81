import type { ExpectedFront } from "./ExpectedFront.ts";
import type { FrontField } from "./FrontField.ts";

const inFeet = (inches: number): string => `${Math.floor(inches / 12)}'-${inches % 12}"`;

const joined = (parts: ReadonlyArray<string | undefined>, mark: string): string =>
  parts.filter((part) => part !== undefined && part !== "").join(mark);

/** The expected value of a field in the words of the barcode or the zone, for a person. Empty if nothing is expected. */
export const expectedWords = (expected: ExpectedFront, field: FrontField): string => {
  switch (field) {
    case "last":
    case "first":
    case "middle":
      return expected[field]?.text ?? "";
    case "address": {
      const { city, street, zip } = expected.address ?? {};
      return joined([street, city, zip], ", ");
    }
    case "height":
      return expected.height === undefined ? "" : inFeet(expected.height);
    case "country":
      return expected.states === undefined
        ? (expected.country ?? "")
        : joined(expected.states, ", ");
    case "number":
    case "birthDate":
    case "issued":
    case "expires":
    case "sex":
    case "class":
      return expected[field] ?? "";
  }
};
