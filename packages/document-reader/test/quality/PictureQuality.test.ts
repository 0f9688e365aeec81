import type { CardOutline } from "@bonafide/document-reader/card/CardOutline";
import { measureQuality } from "@bonafide/document-reader/quality/PictureQuality";
import { qualityFaults } from "@bonafide/document-reader/quality/QualityFaults";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { cornersOf, drawScene, type Face } from "../card/DrawnScene.ts";

const [width, height] = [640, 480];
const corners = cornersOf(width, height, { part: 0.85, turn: 2, lean: 0 });
const outline: CardOutline = { corners, support: [1, 1, 1, 1], aspect: 1.586, area: 0.5 };

/** Rows of something like print. */
const printed: Face = (across, down) =>
  Math.floor(down * 24) % 2 === 1 && Math.sin(across * 260) + Math.sin(across * 97) > 0.3
    ? 25
    : 225;
const scene = drawScene(width, height, corners, printed, 1);

const changed = (change: (value: number, x: number, y: number) => number) => ({
  width,
  height,
  data: scene.data.map((value, at) => {
    const pixel = Math.floor(at / 3);
    return Math.max(0, Math.min(255, change(value, pixel % width, Math.floor(pixel / width))));
  }),
});

describe("quality", () => {
  it("finds no fault in a good picture", () => {
    const quality = measureQuality(scene, outline);
    expect(qualityFaults(quality)).toEqual([]);
    expect(quality.hasCorners).toBe(true);
    expect(quality.resolution).toBe(Math.round(width * 0.85));
  });

  it("names blur, by its own measure alone", async () => {
    const data = await sharp(scene.data, { raw: { width, height, channels: 3 } })
      .blur(4)
      .raw()
      .toBuffer();
    const quality = measureQuality({ width, height, data }, outline);
    expect(qualityFaults(quality)).toEqual(["blurred"]);
  });

  it.each([
    ["across", 1, 0],
    ["down", 0, 1],
  ])("names the blur of a camera that moves %s", (_, right, below) => {
    const moved = changed((__, x, y) => {
      const places = Array.from({ length: 11 }, (___, step) => step - 5);
      const sum = places.reduce((total, step) => {
        const column = Math.min(width - 1, Math.max(0, x + step * right));
        const row = Math.min(height - 1, Math.max(0, y + step * below));
        return total + (scene.data[(row * width + column) * 3] ?? 0);
      }, 0);
      return sum / places.length;
    });
    expect(qualityFaults(measureQuality(moved, outline))).toContain("blurred");
  });

  it.each([
    ["a portrait's box within print", 1.3, 0.15],
    ["a part of a card", 1.1, 0.5],
  ])("measures all of the picture in place of %s", (_, aspect, area) => {
    const inner = cornersOf(width, height, { part: 0.2, turn: 0, lean: 0 });
    const blank = changed((value, x, y) =>
      Math.abs(x - width / 2) < 80 && Math.abs(y - height / 2) < 60 ? 120 : value,
    );
    const quality = measureQuality(blank, { ...outline, corners: inner, aspect, area });
    expect(quality).toEqual(measureQuality(blank, undefined));
    expect(qualityFaults(quality)).toEqual(["four corners not visible"]);
  });

  it("names darkness and flatness", () => {
    expect(
      qualityFaults(
        measureQuality(
          changed((value) => value * 0.1),
          outline,
        ),
      ),
    ).toEqual(["too dark", "low contrast"]);
    expect(
      qualityFaults(
        measureQuality(
          changed((value) => 120 + value * 0.1),
          outline,
        ),
      ),
    ).toEqual(["low contrast"]);
  });

  it("names glare on a card, and takes no white page for it", () => {
    const glaring = changed((value, x, y) =>
      Math.hypot((x - 300) / 110, (y - 240) / 70) < 1 ? 255 : value,
    );
    const quality = measureQuality(glaring, outline);
    expect(qualityFaults(quality)).toEqual(["glare"]);
    expect(quality.glare).toBeGreaterThan(0.1);
    expect(qualityFaults({ ...quality, hasCorners: false })).toEqual(["four corners not visible"]);
  });

  it("names missing corners and few pixels", () => {
    expect(qualityFaults(measureQuality(scene, undefined))).toEqual(["four corners not visible"]);
    const small = cornersOf(300, 225, { part: 0.9, turn: 0, lean: 0 });
    const thumbnail = drawScene(300, 225, small, printed, 1);
    expect(qualityFaults(measureQuality(thumbnail, { ...outline, corners: small }))).toContain(
      "resolution too low",
    );
  });

  it.each([
    [1, 1],
    [2600, 1],
    [1, 2600],
    [20, 20],
  ])("measures %i by %i pixels without harm", (wide, high) => {
    const data = new Uint8Array(wide * high * 3).fill(250);
    const quality = measureQuality({ width: wide, height: high, data }, undefined);
    expect(Object.values(quality).every((value) => !Number.isNaN(value))).toBe(true);
    expect(qualityFaults(quality)).toContain("low contrast");
  });
});
