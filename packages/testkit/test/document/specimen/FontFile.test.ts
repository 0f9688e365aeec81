import { describe, expect, it } from "@effect/vitest";

import { fontFile, specimenFonts } from "@bonafide/testkit/document/specimen/SpecimenFonts";

describe("text as outlines", () => {
  it("is made of numbers only, wherever and however small it stands", () => {
    for (const font of specimenFonts) {
      for (const bold of [true, false]) {
        const paths = Array.from({ length: 40 }, (_, at) =>
          fontFile(font, bold).path(
            "08-11-2025 ISS O'DONNELL",
            30 + at / 7,
            9 + at / 3,
            1.6 + at / 9,
            3,
          ),
        );
        expect(paths.every((path) => /^[-MLQCZ0-9. ]+$/.test(path))).toBe(true);
      }
    }
  });

  it("is as wide as its letters, which in one typeface are all alike", () => {
    const mono = fontFile("SansMono", false);
    expect(mono.width("iii", 10)).toBeCloseTo(mono.width("MMM", 10), 6);
    expect(mono.width("MMMM", 10)).toBeCloseTo(2 * mono.width("MM", 10), 6);
    const sans = fontFile("Sans", false);
    expect(sans.width("iii", 10)).toBeLessThan(sans.width("MMM", 10) / 2);
  });
});
