import { describe, expect, it } from "@effect/vitest";
import { likenessBands, looksAlike } from "../../src/affiliation/Likeness.ts";

const picture = (turned: ReadonlyArray<number> = []): Uint8Array => {
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => (at * 73) & 255);
  for (const bit of turned) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (128 >> (bit & 7));
  return bytes;
};

const bits = (from: number, count: number, step = 1): ReadonlyArray<number> =>
  Array.from({ length: count }, (_, at) => from + at * step);

describe("A picture's likeness", () => {
  it("is the same for copies that differ in 15 bits, and not in 16", () => {
    for (const [from, step] of [
      [0, 1],
      [3, 17],
      [241, 1],
    ] as const) {
      expect(looksAlike(picture(), picture(bits(from, 15, step)))).toBe(true);
    }
    expect(looksAlike(picture(), picture(bits(0, 16)))).toBe(false);
    expect(looksAlike(picture(bits(240, 16)), picture())).toBe(false);
  });

  it("has every bit in one part, and in no other", () => {
    const parts = likenessBands(picture());
    expect(parts.map((part) => part.length - part.indexOf(" ") - 1)).toEqual(Array(16).fill(16));
    const changedBy = (bit: number) =>
      likenessBands(picture([bit])).flatMap((part, at) => (part === parts[at] ? [] : [at]));
    const changed = bits(0, 256).map(changedBy);
    expect(changed.map(({ length }) => length)).toEqual(Array(256).fill(1));
    for (const row of bits(0, 16)) {
      const ofRow = new Set(changed.slice(row * 16, row * 16 + 16).flat());
      expect(ofRow.size).toBe(16);
    }
  });
});
