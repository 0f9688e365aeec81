import { type CardOutline, uprightBy } from "@bonafide/document-reader/card/CardOutline";
import { describe, expect, it } from "@effect/vitest";

const [a, b, c, d] = [
  { x: 10, y: 10 },
  { x: 170, y: 20 },
  { x: 165, y: 120 },
  { x: 5, y: 110 },
] as const;

const outline: CardOutline = {
  corners: [a, b, c, d],
  support: [0.1, 0.2, 0.3, 0.4],
  aspect: 1.6,
  area: 0.5,
};

describe("The outline of a card with print on it", () => {
  it("begins with the upper side as the print has it", () => {
    expect(uprightBy(outline, [a, b, c, d])).toEqual(outline);
    expect(uprightBy(outline, [c, d, a, b])).toEqual({
      ...outline,
      corners: [c, d, a, b],
      support: [0.3, 0.4, 0.1, 0.2],
    });
    expect(uprightBy(undefined, [a, b, c, d])).toBeUndefined();
  });
});
