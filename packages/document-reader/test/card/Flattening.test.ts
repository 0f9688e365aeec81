import { flatten, flattenColour } from "@bonafide/document-reader/card/Flattening";
import { greyOf } from "@bonafide/document-reader/picture/GreyConversion";
import { describe, expect, it } from "vitest";
import { cornersOf, drawScene } from "./DrawnScene.ts";

describe("Flattening", () => {
  it("lays a card flat, with as much around it as asked", () => {
    const corners = cornersOf(300, 220, { part: 0.6, turn: 20, lean: 0 });
    // Dark in its right half.
    const scene = drawScene(300, 220, corners, (across) => (across > 0.5 ? 10 : 250), 1);
    const flat = flattenColour(scene, corners, 120, 80, 10);
    const grey = flatten(greyOf(scene), corners, 120, 80, 10);
    const at = (x: number, y: number) => grey.data[y * 120 + x] ?? -1;
    expect(at(20, 40)).toBeGreaterThan(230);
    expect(at(55, 15)).toBeGreaterThan(230);
    expect(at(65, 65)).toBeLessThan(30);
    expect(at(105, 40)).toBeLessThan(30);
    // The margin shows the ground.
    expect(Math.abs(at(3, 40) - 76)).toBeLessThan(20);
    expect(flat.data.length).toBe(3 * grey.data.length);
    expect(Math.abs((flat.data[(40 * 120 + 20) * 3] ?? 0) - at(20, 40))).toBeLessThan(3);
  });

  it("copies a picture between its own corners, and repeats its edge beyond them", () => {
    const data = Uint8Array.from({ length: 12 }, (_, k) => k * 20);
    const corners = [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 4, y: 3 },
      { x: 0, y: 3 },
    ] as const;
    expect(flatten({ width: 4, height: 3, data }, corners, 4, 3, 0).data).toEqual(data);
    const wider = flatten({ width: 4, height: 3, data }, corners, 8, 7, 2);
    expect(wider.data[0]).toBe(0);
    expect(wider.data[8 * 7 - 1]).toBe(220);
  });
});
