import { describe, expect, it } from "@effect/vitest";
import { likenessBands, looksAlike } from "../../src/affiliation/Likeness.ts";

const picture = (turned: ReadonlyArray<number> = []): Uint8Array => {
  const bytes = Uint8Array.from({ length: 8 }, (_, at) => (at * 73) & 255);
  for (const bit of turned) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (128 >> (bit & 7));
  return bytes;
};

const bits = (from: number, count: number, step = 1): ReadonlyArray<number> =>
  Array.from({ length: count }, (_, at) => from + at * step);

describe("A picture's likeness", () => {
  it("is the same for copies that differ in 7 bits, and not in 8", () => {
    for (const [from, step] of [
      [0, 1],
      [3, 9],
      [57, 1],
    ] as const) {
      expect(looksAlike(picture(), picture(bits(from, 7, step)))).toBe(true);
    }
    expect(looksAlike(picture(), picture(bits(0, 8)))).toBe(false);
    expect(looksAlike(picture(bits(56, 8)), picture())).toBe(false);
  });

  it("has every bit in one part, and in no other", () => {
    const parts = likenessBands(picture());
    expect(parts.map((part) => part.length - part.indexOf(" ") - 1)).toEqual(Array(8).fill(8));
    const changedBy = (bit: number) =>
      likenessBands(picture([bit])).flatMap((part, at) => (part === parts[at] ? [] : [at]));
    const changed = bits(0, 64).map(changedBy);
    expect(changed.map(({ length }) => length)).toEqual(Array(64).fill(1));
    for (const at of bits(0, 8)) {
      const row = bits(at * 8, 8).flatMap((bit) => changed[bit]);
      const column = bits(at, 8, 8).flatMap((bit) => changed[bit]);
      expect([new Set(row).size, new Set(column).size]).toEqual([8, 8]);
    }
  });
});
