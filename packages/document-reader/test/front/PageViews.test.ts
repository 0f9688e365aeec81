import type { CardOutline, Corners } from "@bonafide/document-reader/card/CardOutline";
import { fromRectangle, seenThrough } from "@bonafide/document-reader/card/Homography";
import { pageViews } from "@bonafide/document-reader/front/PageViews";
import type { GreyPicture, Point } from "@bonafide/document-reader/picture/Picture";
import { describe, expect, it } from "vitest";

/** A page of 125 by 88 millimetres, seen aslant. */
const corners: Corners = [
  { x: 260, y: 140 },
  { x: 900, y: 180 },
  { x: 1080, y: 760 },
  { x: 130, y: 700 },
];
const seen = fromRectangle(corners, 0, 0, 125, 88);
const at = (x: number, y: number): Point => seenThrough(seen, { x, y });
const zoneAt = (left: number, top: number, width: number, height: number): Corners => [
  at(left, top),
  at(left + width, top),
  at(left + width, top + height),
  at(left, top + height),
];
const zone = zoneAt(6, 67, 111.2, 13);

const isWithin = (shape: Corners, { x, y }: Point): boolean =>
  shape.every((p, side) => {
    const q = shape[(side + 1) % 4] ?? p;
    return (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x) >= 0;
  });

/** White, with a dark field in the page's upper part up to 50 millimetres from its left. */
const field: Corners = [at(20, 5), at(50, 5), at(50, 40), at(20, 40)];
const [width, height] = [1200, 900];
const scene: GreyPicture = {
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, k) =>
    isWithin(field, { x: k % width, y: Math.floor(k / width) }) ? 20 : 240,
  ),
};

const outlineOf = (outlined: Corners): CardOutline => ({
  corners: outlined,
  support: [1, 1, 1, 1],
  aspect: 1.42,
  area: 0.4,
});

/** How far the dark field's right edge is from its place, 20 millimetres below the page's top, as a part of the width. */
const offsets = (outline: CardOutline | undefined): ReadonlyArray<number> =>
  [...pageViews(scene, zone, () => outline)].map(({ picture }) => {
    const y = Math.round((picture.height * 20) / 67);
    const row = picture.data.subarray(y * picture.width, (y + 1) * picture.width);
    return Math.abs(row.findLastIndex((level) => level < 130) / picture.width - 0.4);
  });

describe("The views of a passport's page", () => {
  it("follow the outline after the first one: a zone is too low to tell a tilt", () => {
    const [first, ...later] = offsets(outlineOf(corners));
    expect(first).toBeGreaterThan(0.03);
    for (const off of later) expect(off).toBeLessThan(0.01);
    const [a, b, c, d] = corners;
    expect(offsets(outlineOf([c, d, a, b]))).toEqual([first, ...later]);
  });

  it("follow the zone alone where the outline is another thing's", () => {
    const alone = offsets(undefined);
    const [a, b, c, d] = corners;
    const twoPages: Corners = [at(0, -88), at(125, -88), c, d];
    for (const other of [twoPages, [b, c, d, a] as const])
      expect(offsets(outlineOf(other))).toEqual(alone);
  });

  it("follow the outline of a page whose zone is smaller and elsewhere, and cut nothing off then", () => {
    const views = [...pageViews(scene, zoneAt(24, 75, 92, 8), () => outlineOf(corners))];
    expect(views.map(({ isCut }) => isCut)).toEqual([true, false, false, false, false]);
    for (const { picture } of views.slice(1)) {
      const row = picture.data.subarray(0, picture.width);
      expect(row.findIndex((level) => level < 130)).toBe(-1);
      const middle = Math.round((picture.height * 20) / 75) * picture.width;
      const dark = picture.data.subarray(middle, middle + picture.width);
      const right = dark.findLastIndex((level) => level < 130) / picture.width;
      expect(Math.abs(right - 0.4)).toBeLessThan(0.01);
    }
    const cut = [...pageViews(scene, zoneAt(24, 75, 92, 8), () => undefined)];
    expect(cut.every(({ isCut }) => isCut === true)).toBe(true);
  });
});
