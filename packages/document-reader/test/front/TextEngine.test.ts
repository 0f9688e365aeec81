import { openTextEngine, unreadPrint } from "@bonafide/document-reader/front/TextEngine";
import type { GreyPicture } from "@bonafide/document-reader/picture/Picture";
import { decodePicture } from "@bonafide/document-reader/picture/PictureDecoder";
import { greyOf } from "@bonafide/document-reader/picture/GreyConversion";
import { turnByQuarters } from "@bonafide/document-reader/picture/QuarterTurns";
import type { LineColumns } from "@bonafide/document-reader/time/CountedWork";
import {
  cardFile,
  cardSize,
  drawText,
  printCard,
} from "@bonafide/testkit/document/specimen/CardDrawing";
import { photograph } from "@bonafide/testkit/document/specimen/Photograph";
import type { ConditionName } from "@bonafide/testkit/document/specimen/SpecimenConditions";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Result } from "effect";

let engine: Awaited<ReturnType<typeof openTextEngine>>;
beforeAll(async () => {
  engine = await openTextEngine();
});
afterAll(() => engine.close());

const style = { font: "Sans", fill: "#101010" } as const;

/** A card with lines of print, one below another, of this size in millimetres; or its photograph in a circumstance. */
const printed = async (
  texts: ReadonlyArray<string>,
  size: number,
  condition?: ConditionName,
): Promise<GreyPicture> => {
  const drawn = texts.map((text, at) => drawText(text, 4, 6 + 2 * size * at, size, style)).join("");
  const card = await printCard(cardSize, "#ffffff", drawn);
  const file = await (condition === undefined ? cardFile(card) : photograph(card, condition, 1));
  return greyOf(Result.getOrThrow(await decodePicture(file)));
};

/** What is read of a page, and how many columns were seen before. */
const readPage = (page: GreyPicture) => {
  let columns: LineColumns = { across: Number.NaN, upright: Number.NaN };
  const read = engine.read(page, "page", undefined, (seen) => (columns = seen));
  return { read, ...columns };
};

describe("The recogniser of print", () => {
  it("reads a page, and first tells how many columns its lines have", async () => {
    const page = await printed(["SURNAME", "ERIKSSON", "GIVEN NAMES", "ANNA MARIA"], 4);
    const { across, read, upright } = readPage(page);
    expect(read.flat().map(({ text }) => text)).toContain("ERIKSSON");
    expect(across).toBeGreaterThan(200);
    expect(across).toBeLessThan(11_000);
    expect(upright).toBeLessThan(across / 2);
  });

  it("counts no columns of a thin edge", async () => {
    const plain = await printed(["SURNAME", "ERIKSSON", "GIVEN NAMES", "ANNA MARIA"], 4);
    const data = Uint8Array.from(plain.data);
    const row = plain.width * (plain.height - 20);
    for (let x = 40; x < plain.width - 40; x++) if (x % 12 < 7) data[row + x] = 40;
    expect(readPage({ ...plain, data }).across - readPage(plain).across).toBeLessThan(1_000);
  });

  it("takes no time for more columns than print has: a fine pattern", async () => {
    const pattern = await printed(
      Array.from({ length: 12 }, () => "mnw vw mw nmv wvn mwn vnm wm nwv mnv ".repeat(3)),
      1,
    );
    const { across, read } = readPage(pattern);
    expect(read).toBe(unreadPrint.pattern);
    expect(across).toBeGreaterThan(20_000);
  });

  it("takes no time for lines that stand on their side", async () => {
    const texts = ["SURNAME", "ERIKSSON", "GIVEN NAMES", "ANNA MARIA"];
    const page = await printed(texts, 4, "guilloche");
    expect(readPage(page).read.length).toBeGreaterThan(0);
    for (const quarters of [1, 3] as const)
      expect(readPage(turnByQuarters(page, quarters)).read).toBe(unreadPrint.onSide);
  });
});
