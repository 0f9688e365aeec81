import { findBarRegions } from "@bonafide/document-reader/barcode/BarRegion";
import { symbolCornersOf } from "@bonafide/document-reader/barcode/SymbolCorners";
import { describe, expect, it } from "vitest";
import { drawSymbolScene } from "./SymbolScene.ts";

const text = "SPECIMEN ".repeat(16);

describe("symbolCornersOf", () => {
  it.each([0, 4, -13, 30, 88, 176])("finds a symbol turned by %i degrees", async (turn) => {
    const width = 400;
    const picture = await drawSymbolScene(text, { width, turn, blur: 0.6 });
    const [region] = findBarRegions(picture);
    const corners = region === undefined ? undefined : symbolCornersOf(picture, region);
    const [p, q, r] = corners ?? [];
    if (p === undefined || q === undefined || r === undefined) throw new Error("found none");
    const angle = (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI;
    const off = (((angle - turn) % 180) + 270) % 180;
    expect(Math.abs(off - 90)).toBeLessThan(1);
    // Two modules of quiet zone on each side.
    const module = width / (17 * 12 + 1 + 4);
    expect(Math.abs(Math.hypot(q.x - p.x, q.y - p.y) - (width - 4 * module))).toBeLessThan(
      4 * module,
    );
  });

  it("finds no region in an even picture", () => {
    const data = new Uint8Array(640 * 480).fill(200);
    expect(findBarRegions({ width: 640, height: 480, data })).toEqual([]);
  });
});
