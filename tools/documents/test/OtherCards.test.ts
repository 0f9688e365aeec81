import { openTextEngine } from "@bonafide/document-reader/front/TextEngine";
import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import { readingStages } from "@bonafide/document-reader/verdict/ReadingStages";
import type { CardPicture } from "@bonafide/testkit/document/specimen/CardDrawing";
import { otherCard } from "@bonafide/testkit/document/specimen/OtherCards";
import { isTried } from "@bonafide/testkit/Portion";
import { photograph } from "@bonafide/testkit/document/specimen/Photograph";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import sharp from "sharp";

/** A file of a card alone, whose corners lie on white. */
const pictureOf = ({ data, height, width }: CardPicture): Promise<Uint8Array> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 92 })
    .toBuffer();

let engine: Awaited<ReturnType<typeof openTextEngine>>;
beforeAll(async () => {
  engine = await openTextEngine();
});
afterAll(() => engine.close());

describe("cards of other makers", () => {
  // Both formats, on gradients and in pale print; all but the last have a frame around the zone.
  const cards = [
    [4, "TD1", "half", false],
    [5, "TD2", "half", false],
    [5, "TD2", "half", true],
    [6, "TD1", "phone", true],
    [10, "TD1", "half", false],
  ] as const;
  it("are compared with their zone by what stands beside it", async () => {
    const card = await otherCard(5);
    const side = await photograph(card.back, "half", 6);
    const stages = readingStages(engine.read);
    const read: Array<string> = [];
    const reading = await readDocument(
      { kind: "passcard", front: await photograph(card.front, "half", 5), back: side },
      { today: "2026-11-22", acceptSpecimens: true },
      {
        ...stages,
        readText: (...part) => {
          const text = stages.readText(...part);
          read.push(...text.flat().map((word) => word.text));
          return text;
        },
      },
    );
    expect(reading).toMatchObject({ _tag: "Read", checks: { fields: { number: "agrees" } } });
    expect(read.length).toBeGreaterThan(10);
    expect(read.filter((text) => text.includes("<<"))).toEqual([]);
  });

  it("are read from pictures that they fill, as a program draws them", async () => {
    for (const seed of [4, 5]) {
      const card = await otherCard(seed);
      const reading = await readDocument(
        { kind: "passcard", front: await pictureOf(card.front), back: await pictureOf(card.back) },
        { today: "2026-11-22", acceptSpecimens: true },
        readingStages(engine.read),
      );
      expect(reading).toMatchObject({
        _tag: "Read",
        facts: { number: card.person.passcardNumber },
      });
    }
  });

  it.each(cards.filter((_, at) => isTried(at, 2)))(
    "are read: %i, of format %s, as %s, exchanged: %s",
    async (seed, format, condition, exchanged) => {
      const card = await otherCard(seed);
      expect(card.format).toBe(format);
      const sides = [
        await photograph(card.front, condition, seed),
        await photograph(card.back, condition, seed + 1),
      ] as const;
      const [front, back] = exchanged ? [sides[1], sides[0]] : sides;
      const reading = await readDocument(
        { kind: "passcard", front, back },
        { today: "2026-11-22", acceptSpecimens: true },
        readingStages(engine.read),
      );
      const { birthDate, expires, passcardNumber: number } = card.person;
      expect(reading).toMatchObject({
        _tag: "Read",
        facts: { number, birthDate, expires },
        checks: { fields: { number: "agrees", lname: "agrees", birth_date: "agrees" } },
      });
    },
  );
});
