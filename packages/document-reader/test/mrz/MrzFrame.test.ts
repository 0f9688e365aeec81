import { inkWithoutFrames, printWithoutFrames } from "@bonafide/document-reader/mrz/MrzFrame";
import { describe, expect, it } from "@effect/vitest";

const size = 60;

/** A mask of 60 by 60 pixels, with ink where it is wanted. */
const drawn = (isInk: (x: number, y: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: size * size }, (_, at) =>
    isInk(at % size, Math.floor(at / size)) ? 1 : 0,
  );

const isLetter = (x: number, y: number): boolean => x >= 30 && x < 34 && y >= 20 && y < 44;

describe("frames", () => {
  it.each([
    ["upright", (x: number) => x === 20],
    ["leaning", (x: number, y: number) => x === 12 + Math.round(y / 4)],
  ])("are distinguished from print by their height: %s", (_, isFrame) => {
    const mask = drawn((x, y) => isFrame(x, y) || isLetter(x, y));
    expect(printWithoutFrames(mask, size, size)).toEqual(drawn(isLetter));
  });

  it("are no ink in a strip, however pale, and what they rim is none either", () => {
    const ink = Float32Array.from({ length: size * size }, (_, at) => {
      const [x, y] = [at % size, Math.floor(at / size)];
      if (isLetter(x, y)) return 1;
      return x === 20 ? 0.5 : x === 21 ? 0.3 : 0;
    });
    const kept = inkWithoutFrames({ width: size, height: size, ink });
    expect(Array.from(kept.ink)).toEqual(Array.from(drawn(isLetter)));
  });
});
