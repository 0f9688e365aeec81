import { boxSum, integralOf } from "@bonafide/document-reader/picture/IntegralImage";
import { expect, it } from "vitest";

it("sums any box of a picture", () => {
  const data = Uint8Array.from({ length: 12 }, (_, at) => at + 1);
  const integral = integralOf({ width: 4, height: 3, data });
  expect(boxSum(integral, 0, 0, 4, 3)).toBe(78);
  expect(boxSum(integral, 1, 1, 3, 3)).toBe(6 + 7 + 10 + 11);
  expect(boxSum(integral, 2, 0, 2, 3)).toBe(0);
});
