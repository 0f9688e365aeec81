import { describe, expect, it } from "@effect/vitest";
import { readNumber } from "../../src/mrz/MrzNumber.ts";

describe("MrzNumber", () => {
  it.each([
    ["L898902C3", "6", "ZE184226B<<<<<", "L898902C3", "ZE184226B"],
    ["AB2134<<<", "5", "<<<<<<<", "AB2134", ""],
    ["D23145890", "<", "7349<<<<<<<<<<<", "D23145890734", ""],
    ["D23145890", "<", "7349<MORE<<<<<<", "D23145890734", "MORE"],
    ["D23145890", "<", "7349", "D23145890734", ""],
    // Belgium's specimen counts the filler.
    ["600001795", "<", "015<<<<<<<<<<<<", "60000179501", ""],
  ])("reads %s%s%s", (principal, digit, optional, number, rest) => {
    expect(readNumber(principal, digit, optional, true)).toEqual({
      number,
      holds: true,
      optional: rest,
    });
  });

  it.each([
    ["a wrong digit", "L898902C3", "7", "<<<<<<<"],
    ["a wrong digit behind a long number", "D23145890", "<", "7340<<<"],
    ["a letter for the digit behind a long number", "D23145890", "<", "734J<<<"],
    ["no rest", "D23145890", "<", "<<<<<<<"],
    ["a digit alone", "D23145890", "<", "7<<<<<<"],
    ["a rest behind a filler", "D23145890", "<", "<7349<<"],
    ["a short number with a rest", "D2314589<", "<", "7349<<<"],
  ])("does not hold with %s", (_, principal, digit, optional) => {
    expect(readNumber(principal, digit, optional, true).holds).toBe(false);
  });

  it("goes on in no passport's optional data", () => {
    expect(readNumber("D23145890", "<", "7349<<<<<<<<<<", false).holds).toBe(false);
  });
});
