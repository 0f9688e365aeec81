import {
  afterAttempt,
  beforeAttempt,
  closedBreaker,
  letsThrough,
} from "@bonafide/adapters-providers/vendor/CircuitBreaker";
import { describe, expect, it } from "@effect/vitest";

const limits = { breakAfter: 3, restFor: 1_000 };
const failed = (times: number, at: number) =>
  Array.from({ length: times }).reduce(
    (breaker: typeof closedBreaker) => afterAttempt(breaker, false, at, limits),
    closedBreaker,
  );

describe("CircuitBreaker", () => {
  it("rests after so many failures in a row, and not before", () => {
    expect(letsThrough(failed(2, 0), 0)).toBe(true);
    expect(letsThrough(failed(3, 0), 0)).toBe(false);
    expect(letsThrough(failed(3, 0), 999)).toBe(false);
    expect(letsThrough(failed(3, 0), 1_000)).toBe(true);
  });

  it("counts anew after a success", () => {
    const mended = afterAttempt(failed(2, 0), true, 0, limits);
    expect(mended).toEqual(closedBreaker);
  });

  it("lets many ask at once while it does not rest", () => {
    expect(beforeAttempt(failed(2, 0), 0, limits.restFor)).toEqual(failed(2, 0));
  });

  it("lets one try once it has rested, and the others pass by", () => {
    const rested = failed(3, 0);
    const tried = beforeAttempt(rested, 1_000, limits.restFor);
    expect(tried).toEqual({ failures: 3, restsUntil: 2_000 });
    expect(letsThrough(tried, 1_001)).toBe(false);
    expect(letsThrough(afterAttempt(tried, true, 1_200, limits), 1_200)).toBe(true);
    expect(letsThrough(afterAttempt(tried, false, 1_200, limits), 2_199)).toBe(false);
    // An attempt that never ended does not block the vendor for good.
    expect(letsThrough(tried, 2_000)).toBe(true);
  });
});
