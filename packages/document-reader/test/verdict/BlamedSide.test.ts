import { PhotoFault } from "@bonafide/core/document/PhotoFault";
import { unclearPhotoOf } from "@bonafide/core/document/UnclearPhoto";
import { describe, expect, it } from "@effect/vitest";
import { read, type ShownSide } from "./ShownSides.ts";
import { back, cardBack, cardFront, front, holder, passport, printOf } from "./VerdictSamples.ts";

const nothing: ShownSide = {};

/** The photo that the people's pages ask for again after a reading. */
const blamed = async (...given: Parameters<typeof read>) => {
  const reading = await read(...given);
  return reading._tag === "Unread" ? unclearPhotoOf(reading) : reading._tag;
};

describe("The photo to take again", () => {
  it.each(PhotoFault.literals)("is the side that is %s", async (fault) => {
    const faulty = { faults: [fault] };
    expect(await blamed("license", [faulty, back])).toEqual({ side: "front", reasons: [fault] });
    expect(await blamed("license", [front, faulty])).toEqual({ side: "back", reasons: [fault] });
    expect(await blamed("passport", [faulty])).toEqual({ side: "front", reasons: [fault] });
  });

  it("has every fault of its side", async () => {
    const reasons: ReadonlyArray<PhotoFault> = ["glare", "blurred"];
    const both = { faults: reasons };
    expect(await blamed("passcard", [cardFront, both])).toEqual({ side: "back", reasons });
  });

  it("has its faults alone where its unread fields are named behind them", async () => {
    const print = printOf(holder, holder.licenseNumber).filter((line) => !line.startsWith("DOB"));
    const sides = [{ print, faults: ["glare"] }, back] as const;
    expect(await read("license", sides)).toMatchObject({
      reason: "front: glare, birth date not confirmed",
    });
    expect(await blamed("license", sides)).toEqual({ side: "front", reasons: ["glare"] });
  });

  it("lacks the part that was not read, where the picture has no fault", async () => {
    const asked = [
      await blamed("license", [front, nothing]),
      await blamed("license", [nothing, back]),
      await blamed("passcard", [cardFront, nothing]),
      await blamed("passport", [nothing]),
    ];
    expect(asked).toEqual([
      { side: "back", reasons: ["barcode"] },
      { side: "front", reasons: ["print"] },
      { side: "back", reasons: ["zone"] },
      { side: "front", reasons: ["zone"] },
    ]);
  });

  it("is too small, or a broken file", async () => {
    expect(await blamed("license", [front, { width: 300 }])).toEqual({
      side: "back",
      reasons: ["resolution too low"],
    });
    expect(await blamed("license", [{ broken: "BrokenPixels" }, back])).toEqual({
      side: "front",
      reasons: ["unknown"],
    });
  });

  it("is none of a document that is read, and of one that contradicts itself", async () => {
    expect(await blamed("passport", [passport])).toBe("Read");
    expect(await blamed("passcard", [front, cardBack])).toBeUndefined();
  });
});
