import { evenLight } from "@bonafide/document-reader/picture/FlatField";
import { expect, it } from "vitest";

it("makes paper as bright in the shade as in the light, and print as dark", () => {
  const [width, height] = [400, 200];
  // Every tenth column is print, of a fifth of the paper's brightness; light falls off to an eighth.
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const x = at % width;
    const light = 240 * (1 - (0.875 * x) / width);
    return x % 10 === 0 ? light / 5 : light;
  });
  const even = evenLight({ width, height, data }).data;
  const row = even.subarray(100 * width, 101 * width);
  const paper = row.filter((_, x) => x % 10 === 5);
  const print = row.filter((_, x) => x % 10 === 0);
  expect(Math.min(...paper)).toBeGreaterThan(170);
  expect(Math.max(...print)).toBeLessThan(70);
});
