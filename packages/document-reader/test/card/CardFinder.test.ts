import { findCard } from "@bonafide/document-reader/card/CardFinder";
import type { CardOutline, Corners } from "@bonafide/document-reader/card/CardOutline";
import { decodePicture } from "@bonafide/document-reader/picture/PictureDecoder";
import { genuineSides } from "@bonafide/testkit/document/specimen/Forgery";
import { photograph } from "@bonafide/testkit/document/specimen/Photograph";
import { makePerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import { Result } from "effect";
import { describe, expect, it } from "vitest";
import { cornersOf, drawScene, paleFace } from "./DrawnScene.ts";

const cardIn = (picture: Parameters<typeof findCard>[0]): CardOutline =>
  findCard(picture) ?? expect.fail("no card was found");

const width = 440;
const height = 330;

/** The largest distance between corners that belong together, whichever comes first. */
const distanceOf = (outline: CardOutline, corners: Corners): number =>
  Math.min(
    ...[0, 2].map((turn) =>
      Math.max(
        ...outline.corners.map((corner, at) => {
          const other = corners[(at + turn) % 4] ?? corner;
          return Math.hypot(corner.x - other.x, corner.y - other.y);
        }),
      ),
    ),
  );

describe("findCard", () => {
  it.each(Array.from({ length: 12 }, (_, seed) => seed))(
    "finds a card within two pixels, wherever it lies (%i)",
    (seed) => {
      const chance = seededRandom(seed, "scene");
      const corners = cornersOf(width, height, {
        part: chance.between(0.5, 0.68),
        turn: chance.between(-25, 25),
        lean: chance.between(-0.2, 0.2),
      });
      const paper = chance.between(140, 250);
      const face = (_: number, down: number) => (down > 0.06 && down < 0.24 ? 20 : paper);
      const outline = cardIn(drawScene(width, height, corners, face, seed));
      expect(distanceOf(outline, corners)).toBeLessThan(2);
      expect(Math.min(...outline.support)).toBeGreaterThan(0.6);
    },
  );

  it("finds a card that lies at a few degrees to the grain of wood", async () => {
    const { front } = await genuineSides("license", makePerson(3), 3);
    const photo = await photograph(front, "wood", 3);
    const outline = cardIn(Result.getOrThrow(await decodePicture(photo)));
    const corners: Corners = [
      { x: 308, y: 246 },
      { x: 2174, y: 377 },
      { x: 2092, y: 1554 },
      { x: 226, y: 1423 },
    ];
    expect(distanceOf(outline, corners)).toBeLessThan(12);
  });

  it("finds a card's sides across a grain that fills the picture", () => {
    const corners = cornersOf(width, height, { part: 0.66, turn: 1, lean: 0.04 });
    const grain = (x: number, y: number) => 20 * Math.sin(0.8 * y + 2 * Math.sin(x / 50));
    const outline = cardIn(drawScene(width, height, corners, () => 200, 5, grain));
    expect(distanceOf(outline, corners)).toBeLessThan(8);
  });

  it("finds a pale card on a pale table of another colour, as bright in green", () => {
    const corners = cornersOf(width, height, { part: 0.66, turn: 3, lean: 0.04 });
    const { data } = drawScene(width, height, corners, () => 200, 6);
    const [card, table] = [
      [222, 208, 224],
      [205, 208, 190],
    ];
    const pale = data.map((_, at) => {
      const green = data[at - (at % 3) + 1] ?? 0;
      const isCard = green > 137;
      const grain = (green - (isCard ? 200 : 74)) / 4;
      return Math.round(((isCard ? card : table)[at % 3] ?? 0) + grain);
    });
    expect(distanceOf(cardIn({ width, height, data: pale }), corners)).toBeLessThan(2);
  });

  it("gives the long side first, clockwise, of a card that stands on end", () => {
    const corners = cornersOf(width, height, { part: 0.5, turn: 88, lean: 0 });
    const outline = cardIn(drawScene(width, height, corners, paleFace, 1));
    const [p, q, r] = outline.corners;
    expect(Math.hypot(q.x - p.x, q.y - p.y)).toBeGreaterThan(Math.hypot(r.x - q.x, r.y - q.y));
    expect((q.x - p.x) * (r.y - p.y) - (r.x - p.x) * (q.y - p.y)).toBeGreaterThan(0);
    expect(outline.aspect).toBeCloseTo(1.586, 1);
    expect(outline.area).toBeCloseTo((220 * 138.7) / (440 * 330), 2);
  });

  it("finds none where one corner lies outside, nor where there is none", () => {
    const corners = cornersOf(width, height, { part: 0.9, turn: 0, lean: 0 });
    const [p, q, r, s] = corners;
    const moved = (corner: Corners[number]) => ({ x: corner.x + 100, y: corner.y });
    const cut = drawScene(width, height, [moved(p), moved(q), moved(r), moved(s)], paleFace, 2);
    expect(findCard(cut)).toBeUndefined();
    const outside = { x: -9, y: -9 };
    const empty = drawScene(width, height, [outside, outside, outside, outside], paleFace, 3);
    expect(findCard(empty)).toBeUndefined();
  });

  it.each([
    [1, 1],
    [2600, 1],
    [1, 2600],
    [3, 3],
  ])("finds none in %i by %i", (wide, high) => {
    const data = new Uint8Array(wide * high * 3).fill(200);
    expect(findCard({ width: wide, height: high, data })).toBeUndefined();
  });

  it("shows its edges to an observer", () => {
    const names: Array<string> = [];
    const corners = cornersOf(width, height, { part: 0.6, turn: 5, lean: 0 });
    findCard(drawScene(width, height, corners, paleFace, 4), (name) => names.push(name));
    expect(names).toEqual(["edges"]);
  });
});
