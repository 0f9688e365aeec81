import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { isLatin, makerFonts } from "../src/makers/MakerFonts.ts";

const { resolve } = createRequire(
  import.meta.resolve("@bonafide/testkit/document/specimen/SpecimenFonts"),
);
const dejavu = dirname(resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fonts-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("A maker's typefaces", () => {
  it("are those of a folder that have a bold one, and never the testkit's own", () => {
    for (const name of ["DejaVuSans", "DejaVuSans-Bold"])
      copyFileSync(join(dejavu, `${name}.ttf`), join(folder, `${name}.ttf`));
    expect(() => makerFonts(folder)).toThrow("apt-get install");
    expect(() => makerFonts(join(folder, "none"))).toThrow("--fonts");
    for (const [name, from] of [
      ["Plain-Regular", "DejaVuSans"],
      ["Plain-Bold", "DejaVuSans-Bold"],
      ["Alone-Regular", "DejaVuSans"],
    ] as const)
      copyFileSync(join(dejavu, `${from}.ttf`), join(folder, `${name}.ttf`));
    writeFileSync(join(folder, "read.me"), "");
    const [font, ...more] = makerFonts(folder);
    expect([font.name, more]).toEqual(["Plain", []]);
    expect(font.bold.width("A", 10)).toBeGreaterThan(font.plain.width("A", 10));
  });

  it("have Latin letters, and no box in place of each", () => {
    const [font] = makerFonts(folder);
    expect(isLatin(font.plain)).toBe(true);
    const boxes = { ...font.plain, path: () => "M0 0L1 0L1 1Z" };
    expect(isLatin(boxes)).toBe(false);
  });
});
