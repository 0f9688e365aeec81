import type { Corners } from "@bonafide/document-reader/card/CardOutline";
import { fromRectangle, seenThrough } from "@bonafide/document-reader/card/Homography";
import { describe, expect, it } from "vitest";

const corners: Corners = [
  { x: 12, y: 30 },
  { x: 410, y: 55 },
  { x: 380, y: 270 },
  { x: 40, y: 300 },
];

describe("Homography", () => {
  it("takes a rectangle's corners to the corners", () => {
    const homography = fromRectangle(corners, 7, 9, 100, 60);
    const places = [
      [7, 9],
      [107, 9],
      [107, 69],
      [7, 69],
    ] as const;
    places.forEach(([x, y], at) => {
      const seen = seenThrough(homography, { x, y });
      expect(
        Math.hypot(seen.x - (corners[at]?.x ?? 0), seen.y - (corners[at]?.y ?? 0)),
      ).toBeLessThan(1e-6);
    });
  });

  it("takes the crossing of the diagonals to the crossing of the diagonals", () => {
    const middle = seenThrough(fromRectangle(corners, 0, 0, 2, 2), { x: 1, y: 1 });
    const across = (from: Corners[number], to: Corners[number]) =>
      (to.x - from.x) * (middle.y - from.y) - (to.y - from.y) * (middle.x - from.x);
    expect(across(corners[0], corners[2])).toBeCloseTo(0, 6);
    expect(across(corners[1], corners[3])).toBeCloseTo(0, 6);
  });
});
