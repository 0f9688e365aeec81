import { deblurring } from "@bonafide/document-reader/picture/Blur";
import { smoothed } from "@bonafide/document-reader/picture/Noise";
import type { GreyPicture } from "@bonafide/document-reader/picture/Picture";
import { sharpnessOf } from "@bonafide/document-reader/quality/Sharpness";
import { describe, expect, it } from "vitest";

const [width, height] = [1500, 200];

/** Strokes of print on paper, blurred so many times by one pixel. */
const printed = (times: number): GreyPicture => {
  const data = Uint8Array.from({ length: width * height }, (_, at) =>
    at % 20 < 8 && Math.floor(at / width) % 40 < 25 ? 40 : 220,
  );
  return Array.from({ length: times }).reduce<GreyPicture>((picture) => smoothed(picture), {
    width,
    height,
    data,
  });
};

const rangeOf = ({ data }: GreyPicture): number => {
  const sorted = data.toSorted();
  return (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
};

describe("Blur", () => {
  it("is taken from a view: strokes have steep edges, in their places", () => {
    const soft = printed(9);
    const clear = deblurring(soft)(soft);
    expect(sharpnessOf(clear)).toBeGreaterThan(1.5 * sharpnessOf(soft));
    expect(rangeOf(clear)).toBeGreaterThan(1.3 * rangeOf(soft));
    const at = (x: number, y: number) => clear.data[y * width + x] ?? 0;
    for (let x = 104; x < 1400; x += 20) expect(at(x, 92)).toBeLessThan(at(x + 10, 92) - 100);
  });

  it("is taken from all views of a side or from none, as the first one has it", () => {
    const [sharp, soft] = [printed(0), printed(9)];
    expect(deblurring(sharp)(sharp)).toBe(sharp);
    expect(deblurring(sharp)(soft)).toBe(soft);
    expect(deblurring(soft)(sharp)).not.toBe(sharp);
  });
});
