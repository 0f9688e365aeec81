import { crop } from "@bonafide/document-reader/picture/Cropping";
import { expect, it } from "vitest";

const picture = { width: 3, height: 2, data: Uint8Array.of(1, 2, 3, 4, 5, 6) };

it.each([
  [{ left: 1, top: 0, right: 3, bottom: 2 }, 2, 2, [2, 3, 5, 6]],
  [{ left: -5, top: 1, right: 2, bottom: 9 }, 2, 1, [4, 5]],
  [{ left: 2, top: 1, right: 2, bottom: 1 }, 1, 1, [6]],
  [{ left: 7, top: 7, right: 9, bottom: 9 }, 1, 1, [6]],
])("cuts %j to %i by %i", (box, width, height, data) => {
  expect(crop(picture, box)).toEqual({ width, height, data: Uint8Array.from(data) });
});
