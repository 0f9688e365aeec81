import { fitComb, flattened } from "@bonafide/document-reader/barcode/CombFit";
import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import { describe, expect, it } from "vitest";

describe("fitComb", () => {
  it.each([
    [13, 40.5, 460.2],
    [20, 31.3, 477],
    [35, 44, 470.6],
  ])("finds %i spaces between %f and %f", (count, start, end) => {
    const { between } = seededRandom(count, "profile");
    const profile = Float64Array.from({ length: 512 }, () => between(0, 20));
    for (let tooth = 0; tooth <= count; tooth++) {
      const at = start + ((end - start) * tooth) / count;
      const low = Math.floor(at);
      profile[low] = (profile[low] ?? 0) + 40 * (low + 1 - at);
      profile[low + 1] = (profile[low + 1] ?? 0) + 40 * (at - low);
    }
    const comb = fitComb(flattened(profile, 30), {
      starts: [start - 5, start + 5],
      ends: [end - 5, end + 5],
      counts: [4, 60],
      coarse: 0.04,
      whole: () => 1,
      leastPitch: 5,
    });
    expect(comb?.count).toBe(count);
    expect(Math.abs((comb?.start ?? 0) - start)).toBeLessThan(0.6);
    expect(Math.abs((comb?.end ?? 0) - end)).toBeLessThan(0.6);
  });

  it("finds none where no space is wide enough", () => {
    const search = {
      starts: [0, 1],
      ends: [20, 21],
      counts: [10, 12],
      coarse: 0.1,
      whole: () => 1,
      leastPitch: 5,
    } as const;
    expect(fitComb(new Float64Array(30), search)).toBeUndefined();
  });
});
