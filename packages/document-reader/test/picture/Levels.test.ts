import { levelsOf } from "@bonafide/document-reader/picture/Levels";
import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import { describe, expect, it } from "@effect/vitest";

const seed = Number(process.env["TEST_SEED"]);

describe("the levels of pixels", () => {
  it(`are those at a part of the way from the darkest to the lightest (seed ${seed})`, () => {
    const { between } = seededRandom(seed, "levels");
    for (let round = 0; round < 100; round++) {
      const size = Math.floor(between(1, 40));
      const data = Uint8Array.from({ length: size }, () => between(0, 256));
      const part = round < 2 ? round : between(0, 1);
      expect(levelsOf(data)(part)).toBe(data.toSorted()[Math.floor(part * (size - 1))]);
    }
  });

  it("are black where there is no pixel", () => {
    for (const part of [0, 0.8, 1]) expect(levelsOf(new Uint8Array())(part)).toBe(0);
  });
});
