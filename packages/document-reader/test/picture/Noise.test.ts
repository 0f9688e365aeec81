import { noiseOf, smoothed, withoutNoise } from "@bonafide/document-reader/picture/Noise";
import type { GreyPicture } from "@bonafide/document-reader/picture/Picture";
import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import { describe, expect, it } from "vitest";

const [width, height] = [240, 160];

/** Strokes of print on paper, and noise of this standard deviation. */
const printed = (noise: number): GreyPicture => {
  const { next } = seededRandom(1, "noise");
  const grain = (): number =>
    noise * (Array.from({ length: 12 }, next).reduce((total, part) => total + part) - 6);
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const isStroke = at % 20 < 4 && Math.floor(at / width) % 40 < 25;
    return Math.max(0, Math.min(255, Math.round((isStroke ? 60 : 190) + grain())));
  });
  return { width, height, data };
};

describe("Noise", () => {
  it("is measured without the print", () => {
    expect(noiseOf(printed(0))).toBe(0);
    for (const noise of [3, 8, 15])
      expect(Math.abs(noiseOf(printed(noise)) - noise)).toBeLessThan(0.1 * noise + 0.5);
  });

  it("is averaged away, and the print stays in its place", () => {
    const [before, after] = [printed(12), smoothed(printed(12))];
    expect(noiseOf(after)).toBeLessThan(2);
    const at = (x: number, y: number) => after.data[y * width + x] ?? 0;
    expect([at(10, 5), at(10, 80)].every((paper) => Math.abs(paper - 190) < 15)).toBe(true);
    expect(at(1, 5)).toBeLessThan(110);
    expect(Math.abs(at(0, 30) - 190)).toBeLessThan(15);
    expect(after.data.length).toBe(before.data.length);
  });

  it("is left where it is little: edges stay sharp", () => {
    const sharp = printed(3);
    expect(withoutNoise(sharp)).toBe(sharp);
    expect(withoutNoise(printed(10)).data).toEqual(smoothed(printed(10)).data);
  });
});
