import {
  downscaleColour,
  downscaleGrey,
  halveGrey,
} from "@bonafide/document-reader/picture/Downscaling";
import { describe, expect, it } from "vitest";

describe("Downscaling", () => {
  it("averages the pixels that fall together", () => {
    const data = Uint8Array.of(0, 100, 10, 20, 200, 100, 30, 40);
    expect(downscaleGrey({ width: 4, height: 2, data }, 2)).toEqual({
      width: 2,
      height: 1,
      data: Uint8Array.of(100, 25),
    });
  });

  it("averages each channel by itself", () => {
    const data = Uint8Array.of(0, 10, 20, 100, 50, 60);
    expect(downscaleColour({ width: 2, height: 1, data }, 1).data).toEqual(
      Uint8Array.of(50, 30, 40),
    );
  });

  it("takes every pixel once, where the sizes do not divide", () => {
    const data = Uint8Array.of(30, 60, 90, 120, 150);
    expect([...downscaleGrey({ width: 5, height: 1, data }, 2).data]).toEqual([45, 120]);
  });

  it("keeps one row of a picture one pixel high", () => {
    const data = new Uint8Array(100).fill(9);
    expect(downscaleGrey({ width: 100, height: 1, data }, 3)).toEqual({
      width: 3,
      height: 1,
      data: Uint8Array.of(9, 9, 9),
    });
  });

  it("halves as it averages, but for an odd column or row", () => {
    const data = Uint8Array.from({ length: 7 * 5 }, (_, at) => (at * 37) % 251);
    const even = {
      width: 6,
      height: 4,
      data: data.filter((_, at) => at % 7 < 6 && at < 7 * 4),
    };
    expect(halveGrey({ width: 7, height: 5, data })).toEqual(downscaleGrey(even, 3));
  });

  it.each([
    { width: 12, height: 7, to: 5 },
    { width: 8, height: 600, to: 2 },
    { width: 4, height: 300, to: 1 },
  ])("averages words as it averages bytes: $width by $height", ({ width, height, to }) => {
    const bytes = Uint8Array.from({ length: 1 + width * height * 3 }, (_, at) => 255 - (at % 83));
    const unaligned = { width, height, data: bytes.subarray(1) };
    const aligned = { width, height, data: Uint8Array.from(unaligned.data) };
    expect(downscaleColour(aligned, to)).toEqual(downscaleColour(unaligned, to));
  });
});
