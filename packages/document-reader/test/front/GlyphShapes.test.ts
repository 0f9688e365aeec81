import { glyphShapes } from "@bonafide/document-reader/front/GlyphShapes";
import { smoothed } from "@bonafide/document-reader/picture/Noise";
import type { GreyPicture } from "@bonafide/document-reader/picture/Picture";
import { describe, expect, it } from "@effect/vitest";

const [width, height] = [3000, 130];

/** Boxes of ink on a light ground, from a corner to before the other one, on lines that fall to the right. */
const boxes = (
  places: ReadonlyArray<readonly [left: number, top: number, right: number, bottom: number]>,
  slope = 0,
): GreyPicture => {
  const data = new Uint8Array(width * height).fill(230);
  for (const [left, top, right, bottom] of places)
    for (let x = left; x < right; x++)
      for (let y = top; y < bottom; y++) {
        const [across, down] = [Math.round(x - slope * y), Math.round(y + slope * x)];
        data[down * width + across] = 30;
      }
  return { width, height, data };
};

const word = { text: "LL", confidence: 0.96, left: 10, top: 20, width: 100, height: 30 };

/** Two characters with a long upright stroke on their left and a short one at the foot. */
const letters = [
  [20, 20, 26, 50],
  [20, 44, 40, 50],
  [60, 20, 66, 50],
  [60, 44, 80, 50],
] as const;

const cornersIn = (picture: GreyPicture, place = word) =>
  glyphShapes(picture, place)?.map(({ corners }) =>
    corners === undefined ? "unknown" : Object.values(corners).map((ink) => Math.round(ink)),
  );

describe("The holes of a character", () => {
  const holesIn = (picture: GreyPicture) =>
    glyphShapes(picture, { ...word, text: "L", width: 40 })?.map(({ holes }) => holes);
  const frame = [
    [20, 20, 26, 50],
    [34, 20, 40, 50],
    [20, 20, 40, 24],
    [20, 46, 40, 50],
  ] as const;

  it("are what its ink encloses, of some size", () => {
    expect(holesIn(boxes(frame))).toEqual([1]);
    expect(holesIn(boxes([...frame, [20, 33, 40, 37]]))).toEqual([2]);
    expect(holesIn(boxes(frame.slice(0, 3)))).toEqual([0]);
    const filled = boxes([[20, 20, 40, 50]]);
    filled.data[35 * width + 30] = 230;
    expect(holesIn(filled)).toEqual([0]);
  });
});

describe("The corners of a character", () => {
  const full = [1, 0, 1, 1];

  it("have the ink of its own box, also on a line that falls", () => {
    expect(cornersIn(boxes(letters))).toEqual([full, full]);
    expect(cornersIn(boxes(letters, 0.12), { ...word, top: 18, height: 44 })).toEqual([full, full]);
  });

  it("have no ink of the line above, which the picture of the word cuts off", () => {
    const above = [30, 0, 34, 20] as const;
    expect(cornersIn(boxes([...letters, above]))).toEqual([full, full]);
  });

  it("are known of a part that is as large as a line", () => {
    const frame = [
      [20, 10, 2900, 40],
      [20, 80, 2900, 110],
      [20, 10, 60, 110],
    ] as const;
    const line = { text: "E", confidence: 0.3, left: 10, top: 5, width: 2950, height: 110 };
    expect(cornersIn(boxes(frame), line)).toEqual([[1, 1, 1, 1]]);
  });

  it("are not known of blurred print, of which a blur has rounded them", () => {
    const picture = boxes(letters);
    const blurred = (times: number): GreyPicture =>
      Array.from({ length: times }).reduce<GreyPicture>((seen) => smoothed(seen), picture);
    expect(cornersIn(blurred(1))).toEqual([full, full]);
    expect(cornersIn(blurred(4))).toEqual(["unknown", "unknown"]);
  });

  it("are not known where the picture of the word cuts the character off", () => {
    expect(cornersIn(boxes(letters), { ...word, left: 26, width: 84 })).toEqual(["unknown", full]);
  });
});
