import type { Corners } from "@bonafide/document-reader/card/CardOutline";
import { withCovered } from "@bonafide/document-reader/card/CoveredPart";
import { describe, expect, it } from "vitest";

describe("A part of a picture that is covered", () => {
  const [width, height] = [60, 40];
  /** Brighter from above to below, with a dark part. */
  const at = (x: number, y: number): number =>
    x >= 20 && x < 40 && y >= 15 && y < 25 ? 0 : 100 + 2 * y;
  const picture = {
    width,
    height,
    // As the decoder returns it.
    data: Buffer.from(
      Array.from({ length: 3 * width * height }, (_, at3) => {
        const pixel = Math.floor(at3 / 3);
        return at(pixel % width, Math.floor(pixel / width));
      }),
    ),
  };
  const covered = (corners: Corners) => withCovered(picture, corners).data;

  it("has the colours of what is above and below it, and nothing else is changed", () => {
    const data = covered([
      { x: 20, y: 15 },
      { x: 40, y: 15 },
      { x: 40, y: 25 },
      { x: 20, y: 25 },
    ]);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        expect(Math.abs((data[3 * (y * width + x)] ?? 0) - (100 + 2 * y))).toBeLessThan(6);
    expect(picture.data).toContain(0);
  });

  it("may lie at the edge of the picture, or beyond it", () => {
    const data = covered([
      { x: -10, y: 30 },
      { x: 70, y: 30 },
      { x: 70, y: 60 },
      { x: -10, y: 60 },
    ]);
    expect(data).toHaveLength(3 * width * height);
    const above = 3 * 10 * width;
    expect(Array.from(data.subarray(0, above))).toEqual(
      Array.from(picture.data.subarray(0, above)),
    );
  });
});
