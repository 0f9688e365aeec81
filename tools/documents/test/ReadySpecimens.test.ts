import { readFileSync, readdirSync } from "node:fs";

import { describe, expect, it } from "@effect/vitest";
import sharp from "sharp";

import {
  type ReadySpecimenFile,
  readySpecimenFiles,
  readySpecimens,
} from "@bonafide/testkit/document/specimen/ReadySpecimens";
import { specimenFolder } from "../src/SpecimenFolder.ts";
import { specimenReadme } from "../src/SpecimenReadme.ts";

const committed = (name: string): Buffer => readFileSync(new URL(name, specimenFolder));

const pixels = (file: Uint8Array): Promise<Buffer> => sharp(file).raw().toBuffer();

/** Of 255: how far two pictures are apart, pixel by pixel. */
const difference = async (one: Uint8Array, other: Uint8Array): Promise<number> => {
  const [left, right] = [await pixels(one), await pixels(other)];
  expect(left.length).toBe(right.length);
  return left.reduce((sum, value, at) => sum + Math.abs(value - (right[at] ?? 0)), 0) / left.length;
};

describe("the ready specimens", () => {
  it("are the files that are committed, and no other", () => {
    expect(readdirSync(specimenFolder).toSorted()).toEqual(
      ["README.md", ...Object.keys(readySpecimenFiles)].toSorted(),
    );
    expect(committed("README.md").toString()).toBe(specimenReadme());
  });

  it("are within the limits of an upload, and small", () => {
    for (const name of Object.keys(readySpecimenFiles)) {
      const { length } = committed(name);
      expect(length).toBeGreaterThan(40 * 1024);
      expect(length).toBeLessThan(125 * 1024);
    }
  });

  it("have each file in use, and a specimen for each outcome", () => {
    const used = readySpecimens.flatMap(({ back, front }) => [front, ...(back ? [back] : [])]);
    expect(new Set<string>(used)).toEqual(new Set(Object.keys(readySpecimenFiles)));
    expect(new Set(readySpecimens.map(({ outcome }) => outcome))).toEqual(
      new Set(["verified", 2001, 2002, 2003, 2004, 2005, 2006]),
    );
  });

  // Two of them, for the time it takes; encoders of other machines may differ in a last bit.
  it.each<ReadySpecimenFile>(["license-back.jpg", "license-tiny-front.png"])(
    "are what the generator makes: %s",
    async (name) => {
      expect(await difference(await readySpecimenFiles[name](), committed(name))).toBeLessThan(0.5);
    },
  );
});
