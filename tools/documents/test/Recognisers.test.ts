import { crop } from "@bonafide/document-reader/picture/Cropping";
import { describe, expect, it } from "@effect/vitest";
import { frontViews } from "../src/recognisers/FieldViews.ts";
import { readSteps } from "../src/recognisers/PaddleOcr.ts";
import { comparedFields, specimenFronts } from "../src/recognisers/PrintedFields.ts";

const seed = Number(process.env["TEST_SEED"]) % 10_000;

/** In its style the label "Class/Catégorie" is wider than the field. */
const wideLabel = 4302;

/** Pixels: a higher box has the label above its value, too, as a wider one has the label beside it. */
const highestLine = 90;

describe("A recogniser is compared on", () => {
  it("one line for each field that a front prints, apart from the others", async () => {
    for (const front of [...specimenFronts(seed), ...specimenFronts(wideLabel).slice(0, 1)]) {
      const printed = comparedFields.filter((field) => front.texts[field] !== "");
      for await (const { fields, view } of frontViews(front, ["clean"], seed)) {
        expect(fields.map(({ field }) => field)).toEqual(printed);
        const faults = fields.filter(({ box, text }) => {
          const [width, height] = [box.right - box.left, box.bottom - box.top];
          const isLine =
            height < highestLine &&
            width > 0.2 * text.length * height &&
            width < (0.75 * text.length + 0.6) * height;
          const isInside =
            Math.min(box.left, box.top) > 0 && box.right < view.width && box.bottom < view.height;
          return !isLine || !isInside;
        });
        expect(faults).toEqual([]);
      }
    }
  });

  it("the same print where the camera has fewer pixels", async () => {
    const [front] = specimenFronts(seed);
    if (front === undefined) throw new Error("There is no front");
    const parts: Array<Uint8Array> = [];
    for await (const { fields, view } of frontViews(front, ["clean", "half"], seed)) {
      const number = fields.find(({ field }) => field === "number");
      if (number === undefined) throw new Error("There is no number");
      parts.push(crop(view, number.box).data);
    }
    const [large, small] = parts;
    const apart = large?.map((grey, at) => Math.abs(grey - (small?.[at] ?? 0)));
    expect((apart?.reduce((sum, each) => sum + each, 0) ?? 0) / (apart?.length ?? 1)).toBeLessThan(
      20,
    );
  });

  it("each character once for the steps side by side that tell it, and again behind a blank", () => {
    const characters = new Map([
      [1, "A"],
      [2, "B"],
    ]);
    const likely = [
      [0.1, 0.9, 0],
      [0.2, 0.8, 0],
      [1, 0, 0],
      [0.3, 0.7, 0],
      [0.4, 0, 0.6],
      [0.9, 0.1, 0],
    ].flat();
    const box = { left: 100, top: 10, right: 460, bottom: 58 };
    const read = readSteps({ data: Float32Array.from(likely), dims: [1, 6, 3] }, characters, box);
    expect(read.map(({ character }) => character).join("")).toBe("AAB");
    expect(read.map(({ confidence }) => confidence.toFixed(1))).toEqual(["0.9", "0.7", "0.6"]);
    expect(read.map(({ x, y }) => [x, y])).toEqual([
      [130, 34],
      [310, 34],
      [370, 34],
    ]);
  });
});
