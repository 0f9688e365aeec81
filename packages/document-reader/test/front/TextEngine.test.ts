import { openTextEngine } from "@bonafide/document-reader/front/TextEngine";
import type { GreyPicture } from "@bonafide/document-reader/picture/Picture";
import { decodePicture } from "@bonafide/document-reader/picture/PictureDecoder";
import { greyOf } from "@bonafide/document-reader/picture/GreyConversion";
import { mostColumns } from "@bonafide/document-reader/time/CountedWork";
import {
  cardFile,
  cardSize,
  drawText,
  printCard,
} from "@bonafide/testkit/document/specimen/CardDrawing";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Result } from "effect";

let engine: Awaited<ReturnType<typeof openTextEngine>>;
beforeAll(async () => {
  engine = await openTextEngine();
});
afterAll(() => engine.close());

const style = { font: "Sans", fill: "#101010" } as const;

/** A card with lines of print, one below another, of this size in millimetres. */
const printed = async (texts: ReadonlyArray<string>, size: number): Promise<GreyPicture> => {
  const drawn = texts.map((text, at) => drawText(text, 4, 6 + 2 * size * at, size, style)).join("");
  const file = await cardFile(await printCard(cardSize, "#ffffff", drawn));
  return greyOf(Result.getOrThrow(await decodePicture(file)));
};

describe("The recogniser of print", () => {
  it("reads a page, and first tells how many columns its lines have", async () => {
    const page = await printed(["SURNAME", "ERIKSSON", "GIVEN NAMES", "ANNA MARIA"], 4);
    let columns = 0;
    const read = engine.read(page, "page", undefined, (seen) => (columns = seen));
    expect(read.flat().map(({ text }) => text)).toContain("ERIKSSON");
    expect(columns).toBeGreaterThan(200);
    expect(columns).toBeLessThan(mostColumns);
  });

  it("counts no columns of a thin edge", async () => {
    const plain = await printed(["SURNAME", "ERIKSSON", "GIVEN NAMES", "ANNA MARIA"], 4);
    const data = Uint8Array.from(plain.data);
    const row = plain.width * (plain.height - 20);
    for (let x = 40; x < plain.width - 40; x++) if (x % 12 < 7) data[row + x] = 40;
    const columnsOf = (picture: GreyPicture): number => {
      let columns = 0;
      engine.read(picture, "page", undefined, (seen) => (columns = seen));
      return columns;
    };
    expect(columnsOf({ ...plain, data }) - columnsOf(plain)).toBeLessThan(1_000);
  });

  it("takes no time for more columns than print has: a fine pattern", async () => {
    const pattern = await printed(
      Array.from({ length: 12 }, () => "mnw vw mw nmv wvn mwn vnm wm nwv mnv ".repeat(3)),
      1,
    );
    let columns = 0;
    expect(engine.read(pattern, "page", undefined, (seen) => (columns = seen))).toEqual([]);
    expect(columns).toBeGreaterThan(mostColumns);
  });
});
