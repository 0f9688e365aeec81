import { decodePdf417 } from "@bonafide/document-reader/barcode/Pdf417Decoder";
import { Option } from "effect";
import { describe, expect, it } from "vitest";
import { drawSymbolScene } from "./SymbolScene.ts";

const text = "SPECIMEN\u001d\u001e\n".repeat(6);

describe("decodePdf417", () => {
  it("gives what the symbol holds, control characters among it", async () => {
    const picture = await drawSymbolScene(text);
    const found = await decodePdf417(picture, { binarizer: "LocalAverage" });
    expect(Option.map(found, ({ payload }) => payload)).toEqual(Option.some(text));
  });

  it("takes a damaged symbol where enough of its error correction is left, and only there", async () => {
    const whole = await drawSymbolScene(text);
    // Whites out a piece of its middle.
    const data = whole.data.map((grey, k) => {
      const [x, y] = [k % whole.width, Math.floor(k / whole.width)];
      return x > 400 && x < 520 && y > 190 && y < 235 ? 255 : grey;
    });
    const read = (leastSpare: number) =>
      decodePdf417({ ...whole, data }, { binarizer: "LocalAverage", leastSpare });
    expect(Option.map(await read(0), ({ payload }) => payload)).toEqual(Option.some(text));
    expect(Option.isNone(await read(0.95))).toBe(true);
  });
});
