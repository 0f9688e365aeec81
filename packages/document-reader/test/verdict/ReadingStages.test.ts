import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import { type ReadingStages, readingStages } from "@bonafide/document-reader/verdict/ReadingStages";
import { afterEach, describe, expect, it, vi } from "@effect/vitest";
import { textOf } from "../front/PrintedFronts.ts";
import { stagesFor, today } from "./ShownSides.ts";
import { back } from "./VerdictSamples.ts";

const pictures = { kind: "license", front: Uint8Array.of(0), back: Uint8Array.of(1) } as const;

/** Reads a license whose print no look can read; every look at a clock takes so many milliseconds. */
const readOn = async (slow: number) => {
  let time = 0;
  const tick = (): number => (time += slow);
  vi.spyOn(performance, "now").mockImplementation(tick);
  vi.spyOn(Date, "now").mockImplementation(tick);
  vi.spyOn(process, "threadCpuUsage").mockImplementation(() => ({
    user: tick() * 1_000,
    system: 0,
  }));
  let looks = 0;
  const text: PrintedText = textOf(["UTOPIA DRIVER LICENSE", "SMUDGED PRINT ALL OVER"], 0.4);
  const { readText, work } = readingStages(() => {
    looks += 1;
    tick();
    return text;
  });
  const stages: ReadingStages = { ...stagesFor([{ outlined: true }, back]), readText, work };
  const reading = await readDocument(pictures, { today, acceptSpecimens: true }, stages);
  return { looks, reading, work: work() };
};

afterEach(() => void vi.restoreAllMocks());

describe("The work on a document", () => {
  it("is counted: a slow clock ends no reading, and changes no verdict", async () => {
    const idle = await readOn(0);
    expect(idle.looks).toBeGreaterThan(3);
    expect(idle.work).toBeGreaterThan(100);
    expect(await readOn(60_000)).toEqual(idle);
  });

  it("ends a reading by itself, after so many characters", async () => {
    const long = textOf([Array.from({ length: 400 }, () => "SMUDGED").join(" ")], 0.4);
    const { readText, work } = readingStages(() => long);
    let looks = 0;
    const stages: ReadingStages = {
      ...stagesFor([{ outlined: true }, back]),
      work,
      readText: (picture, mode) => {
        looks += 1;
        return readText(picture, mode);
      },
    };
    await readDocument(pictures, { today, acceptSpecimens: true }, stages);
    expect(looks).toBe(1);
  });

  it("ends a reading sooner where its lines have more columns than characters", async () => {
    const text = textOf(["UTOPIA DRIVER LICENSE", "SMUDGED PRINT ALL OVER"], 0.4);
    const looksAt = async (columns: number) => {
      let looks = 0;
      const { readText, work } = readingStages((_, mode, __, seen) => {
        looks += 1;
        if (mode !== "line" && mode !== "block" && mode !== "letter")
          seen?.({ across: columns, upright: 0 });
        return text;
      });
      const stages: ReadingStages = { ...stagesFor([{ outlined: true }, back]), readText, work };
      await readDocument(pictures, { today, acceptSpecimens: true }, stages);
      return { looks, work: work() };
    };
    const [print, pattern] = [await looksAt(500), await looksAt(19_000)];
    expect(pattern.looks).toBeLessThan(print.looks);
    expect(pattern.work).toBeLessThan(5_000);
    // What has still more is not recognised at all.
    expect((await looksAt(90_000)).looks).toBeGreaterThan(pattern.looks);
  });
});
