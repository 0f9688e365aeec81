import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { fieldParts } from "@bonafide/document-reader/front/MarkLooks";
import { describe, expect, it } from "@effect/vitest";

describe("The part in which a mark is looked for", () => {
  const row = (top: number, height: number, words: Readonly<Record<number, string>>) =>
    Object.entries(words).map(([left, text]) => ({
      text,
      confidence: 0.9,
      left: Number(left),
      top,
      width: 0.6 * height * text.length,
      height,
    }));
  const partOf = (field: "sex" | "class" | "height", labels: Readonly<Record<number, string>>) =>
    fieldParts(lookAt([row(200, 20, labels)]), field, false).map(({ box }) => box);

  it("is all of the place of a state's code that may lack a letter, beside what was read of it", () => {
    const codeParts = (code: string) =>
      fieldParts(
        lookAt([row(200, 20, { 100: "Country", 200: "code" }), row(230, 22, { 100: code })]),
        "country",
        true,
      ).map(({ box }) => box.right > 200);
    expect(codeParts("FRA")).toEqual([false]);
    expect(codeParts("FR")).toEqual([false, true]);
  });

  it("is narrow below the label of a sex, and at last of a class, for a wide one has too much else", () => {
    const [, ofSex, ...others] = partOf("sex", { 100: "Sex", 500: "Endorsements" });
    expect(others).toEqual([]);
    for (const label of ["Class", "9."]) {
      const [, wide, narrow] = partOf("class", { 100: label, 500: "Endorsements" });
      expect(wide?.right).toBeGreaterThan(300);
      for (const part of [ofSex, narrow]) {
        expect(part?.right).toBeLessThan(250);
        expect(part?.bottom).toBeGreaterThan(260);
      }
    }
  });

  it("ends above the next label below that of a sex", () => {
    const bottomAbove = (top: number): number => {
      const look = lookAt([row(200, 20, { 100: "Sex" }), row(top, 20, { 100: "Birth" })]);
      return Math.max(...fieldParts(look, "sex", false).map(({ box }) => box.bottom));
    };
    expect(bottomAbove(270)).toBe(270);
    expect(bottomAbove(400)).toBeGreaterThan(280);
  });

  it("is below the label of a sex that has another label beside it", () => {
    const boxes = partOf("sex", { 100: "Sex", 240: "Ausweisnummer" });
    expect(boxes.some(({ left, top }) => top > 220 && left < 120)).toBe(true);
    const [value] = partOf("sex", { 100: "Sex", 160: "Female" });
    expect(value?.top).toBeLessThan(200);
    expect(value?.left).toBeGreaterThan(140);
  });

  it("is around a height that has its signs and no label, in one word or in several", () => {
    const whole = { 100: "M", 200: "5'-01\"", 400: "GRN" };
    const parts = { 100: "M", 200: "5", 220: '-01"', 400: "GRN" };
    for (const words of [whole, parts]) {
      const [box, ...others] = partOf("height", words);
      expect(others).toEqual([]);
      expect(box?.left).toBeLessThan(200);
      expect(box?.right).toBeGreaterThan(250);
      expect(box?.right).toBeLessThan(400);
    }
    expect(partOf("height", { 100: "5", 400: '-01"' })).toEqual([]);
  });
});
