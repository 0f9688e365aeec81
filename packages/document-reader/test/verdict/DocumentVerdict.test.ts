import type { ColourPicture } from "@bonafide/document-reader/picture/Picture";
import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import type { ReadingStages } from "@bonafide/document-reader/verdict/ReadingStages";
import { describe, expect, it } from "@effect/vitest";
import { stagesFor, today } from "./ShownSides.ts";
import { back, front } from "./VerdictSamples.ts";

const pictures = { kind: "license", front: Uint8Array.of(0), back: Uint8Array.of(1) } as const;
const terms = { today, acceptSpecimens: true };

/** Stages that note whose pictures are given back, by their widths. */
const noted = (readText?: ReadingStages["readText"]) => {
  const released: Array<number> = [];
  const stages = stagesFor([front, back]);
  return {
    released,
    stages: {
      ...stages,
      release: ({ width }: ColourPicture) => void released.push(width),
      readText: readText ?? stages.readText,
    },
  };
};

describe("A reading", () => {
  it("gives its pictures back", async () => {
    const { released, stages } = noted();
    const reading = await readDocument(pictures, terms, {
      ...stages,
      readText: (picture) => (released.includes(1000) ? [] : stages.readText(picture)),
    });
    expect(reading).toMatchObject({ _tag: "Read" });
    expect(new Set(released)).toEqual(new Set([1000, 1001]));
  });

  it("gives its pictures back when a stage fails", async () => {
    const { released, stages } = noted(() => {
      throw new Error("the recogniser is gone");
    });
    await expect(readDocument(pictures, terms, stages)).rejects.toThrow("the recogniser is gone");
    expect(new Set(released)).toEqual(new Set([1000, 1001]));
  });
});
