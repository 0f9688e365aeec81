import { turnByQuarters } from "@bonafide/document-reader/picture/QuarterTurns";
import { expect, it } from "vitest";

it.each([
  [0, 3, 2, [1, 2, 3, 4, 5, 6]],
  [1, 2, 3, [4, 1, 5, 2, 6, 3]],
  [2, 3, 2, [6, 5, 4, 3, 2, 1]],
  [3, 2, 3, [3, 6, 2, 5, 1, 4]],
] as const)("turns by %i quarters to %i by %i", (quarters, width, height, data) => {
  const picture = { width: 3, height: 2, data: Uint8Array.of(1, 2, 3, 4, 5, 6) };
  expect(turnByQuarters(picture, quarters)).toEqual({
    width,
    height,
    data: Uint8Array.from(data),
  });
});
