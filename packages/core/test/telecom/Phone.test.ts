import { describe, expect, it } from "@effect/vitest";
import { Schema } from "effect";
import { areaCode, Phone } from "../../src/telecom/Phone.ts";

const isPhone = Schema.is(Phone);

describe("Phone", () => {
  it("is ten ASCII digits, whichever", () => {
    const valid = ["4155550123", "0000000000", "9995553104"];
    expect(valid.filter((text) => !isPhone(text))).toEqual([]);
  });

  it.each([
    ["nothing", ""],
    ["nine digits", "415555012"],
    ["eleven digits", "14155550123"],
    ["a country code", "+14155550123"],
    ["hyphens", "415-555-0123"],
    ["a space at the end", "4155550123 "],
    ["a line end", "4155550123\n"],
    ["Arabic-Indic digits", "٤١٥٥٥٥٠١٢٣"],
    ["full-width digits", "４１５５５５０１２３"],
    ["a number", 4_155_550_123],
    ["an array of one", ["4155550123"]],
  ])("is not %s", (_, value) => {
    expect(isPhone(value)).toBe(false);
  });

  it("begins with its area code", () => {
    expect(areaCode(Phone.make("8885550123"))).toBe("888");
  });
});
