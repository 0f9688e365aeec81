import { randomBytesOf } from "@bonafide/adapters-providers/storage/RandomPool";
import { describe, expect, it } from "vitest";

describe("random bytes", () => {
  it("are as many as asked for, never the same twice, and wiped by their owner alone", () => {
    const sizes = Array.from({ length: 3000 }, (_, at) => 16 + (at % 60));
    const drawn = sizes.map(randomBytesOf);
    const written = drawn.map((bytes) => bytes.toString("hex"));
    expect(drawn.map(({ length }) => length)).toEqual(sizes);
    expect(new Set(written.map((hex) => hex.slice(0, 32))).size).toBe(sizes.length);
    drawn.forEach((bytes, at) => at % 2 === 0 && bytes.fill(0));
    expect(drawn.map((bytes) => bytes.toString("hex"))).toEqual(
      written.map((hex, at) => (at % 2 === 0 ? "0".repeat(hex.length) : hex)),
    );
  });

  it("have as many ones as zeros", () => {
    const ones = Array.from({ length: 4096 }, () => randomBytesOf(32))
      .flatMap((bytes) => Array.from(bytes, (byte) => byte.toString(2).replaceAll("0", "").length))
      .reduce((sum, count) => sum + count, 0);
    // Of 2^20 bits, six standard deviations around the half.
    expect(Math.abs(ones - 2 ** 19)).toBeLessThan(6 * 512);
  });
});
