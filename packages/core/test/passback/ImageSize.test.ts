import { describe, expect, it } from "@effect/vitest";
import { Option } from "effect";
import { imageSizeOf, sizeWithin } from "../../src/passback/ImageSize.ts";

describe("A size", () => {
  it.each([
    ["100x100", 100, 100],
    ["300x200", 300, 200],
    ["1000x999", 1000, 999],
  ] as const)("%s is %i by %i", (text, width, height) => {
    expect(imageSizeOf(text)).toEqual(Option.some({ width, height }));
  });

  it.each([
    "99x100",
    "100x99",
    "1001x100",
    "100x1001",
    "300",
    "300x",
    "x200",
    "300X200",
    "300×200",
    "300 x 200",
    " 300x200",
    "300x200 ",
    "300x200\n",
    "+300x200",
    "-300x200",
    "0300x200",
    "300.0x200",
    "3e2x200",
    "0x12cx200",
    "300x200x100",
    "٣٠٠x٢٠٠",
    "NaNxNaN",
    "twice",
  ])("is not %j", (text) => {
    expect(imageSizeOf(text)).toEqual(Option.none());
  });
});

describe("A picture in a box", () => {
  // The first is the interface's own example.
  it.each([
    [500, 400, 300, 200, 250, 200],
    [500, 400, 200, 300, 200, 160],
    [400, 500, 300, 200, 160, 200],
    [500, 400, 1000, 1000, 500, 400],
    [500, 400, 500, 400, 500, 400],
    [2000, 1, 100, 100, 100, 1],
    [1, 2000, 100, 100, 1, 100],
    [4032, 3024, 150, 100, 133, 100],
  ])("of %i by %i in %i by %i is %i by %i", (width, height, wide, high, ...expected) => {
    const size = sizeWithin({ width, height }, { width: wide, height: high });
    expect([size.width, size.height]).toEqual(expected);
  });
});
