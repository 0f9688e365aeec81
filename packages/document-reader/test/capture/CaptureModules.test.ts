import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { captureModules } from "@bonafide/document-reader/capture/CaptureModules";
import { type CameraFrame, measureFrame } from "@bonafide/document-reader/capture/FrameMeasure";
import { describe, expect, it } from "vitest";
import { cornersOf, drawScene, paleFace } from "../card/DrawnScene.ts";

const size = [440, 330] as const;

const frameOf = (seed: number): CameraFrame => {
  const corners = cornersOf(...size, { part: 0.6, turn: 3, lean: 0 });
  const { data, height, width } = drawScene(...size, corners, paleFace, seed);
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    rgba.set(data.subarray(at * 3, at * 3 + 3), at * 4);
  return { width, height, data: rgba };
};

describe("the measures of a camera's frames", () => {
  it("are the reader's, with the corners as parts of the frame", () => {
    const { corners, faults } = measureFrame(frameOf(1));
    expect(corners).toHaveLength(4);
    expect(corners.every(({ x, y }) => x > 0.1 && x < 0.9 && y > 0.1 && y < 0.9)).toBe(true);
    expect(faults).toEqual(["blurred", "resolution too low"]);
    const data = new Uint8ClampedArray(300 * 200 * 4);
    expect(measureFrame({ width: 300, height: 200, data })).toMatchObject({
      corners: [],
      faults: [
        "too dark",
        "low contrast",
        "blurred",
        "four corners not visible",
        "resolution too low",
      ],
    });
  });

  it("run where there is no Node: as modules without types, which import each other alone", async () => {
    const modules = captureModules();
    const names = modules.map(({ name }) => name);
    const imported = modules.flatMap(({ text }) =>
      Array.from(text.matchAll(/from\s*"([^"]+)"/g), ([, from = ""]) => from.replace("./", "")),
    );
    expect(names).toEqual(expect.arrayContaining(["FrameMeasure.js", ...imported]));
    expect(modules.filter(({ text }) => /\bprocess\b|\bBuffer\b|require\(/.test(text))).toEqual([]);
    const folder = await mkdtemp(join(tmpdir(), "modules-"));
    try {
      await writeFile(join(folder, "package.json"), '{ "type": "module" }');
      for (const { name, text } of modules) await writeFile(join(folder, name), text);
      const frame = frameOf(2);
      const served: { measureFrame: typeof measureFrame } = await import(
        pathToFileURL(join(folder, "FrameMeasure.js")).href
      );
      expect(served.measureFrame(frame)).toEqual(measureFrame(frame));
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
