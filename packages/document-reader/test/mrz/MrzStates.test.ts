import { describe, expect, it } from "@effect/vitest";
import { isMrzState, specimenState } from "../../src/mrz/MrzStates.ts";

describe("MrzStates", () => {
  it.each([
    "USA",
    "D",
    "DEU",
    "GBD",
    "XXA",
    "XOM",
    "UNO",
    "RKS",
    "ZWE",
    "AFG",
    "SUN",
    specimenState,
  ])("knows %s", (code) => {
    expect(isMrzState(code)).toBe(true);
  });

  it.each(["", " ", "US", "USB", "usa", "GBR<", "ZZZ", "AB", "USA GBR"])(
    "does not know '%s'",
    (code) => {
      expect(isMrzState(code)).toBe(false);
    },
  );

  it("knows as many as ISO and ICAO list", () => {
    const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    const codes = letters.flatMap((one) =>
      letters.flatMap((two) => letters.map((three) => one + two + three)),
    );
    expect(codes.filter(isMrzState)).toHaveLength(249 + 2 + 5 + 15 + 4 + 10 + 1);
  });
});
