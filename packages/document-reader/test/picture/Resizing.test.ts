import { resize } from "@bonafide/document-reader/picture/Resizing";
import { describe, expect, it } from "vitest";

describe("resize", () => {
  it("keeps a picture of its own size", () => {
    const data = Uint8Array.from({ length: 35 }, (_, at) => (at * 37) % 256);
    expect(resize({ width: 7, height: 5, data }, 7, 5).data).toEqual(data);
  });

  it("keeps a straight slope straight", () => {
    const data = Uint8Array.from({ length: 10 }, (_, at) => 20 * at);
    const wide = resize({ width: 10, height: 1, data }, 20, 1).data;
    // Away from the ends, where there is nothing to go by.
    for (let at = 4; at < 16; at++) expect(wide[at]).toBe(10 * at - 5);
  });

  it("bounds what overshoots at a sharp edge", () => {
    const data = Uint8Array.of(0, 0, 0, 255, 255, 255);
    const wide = [...resize({ width: 6, height: 1, data }, 24, 1).data];
    expect(Math.min(...wide)).toBe(0);
    expect(Math.max(...wide)).toBe(255);
    expect(wide.slice(0, 8).every((grey) => grey < 30)).toBe(true);
  });
});
