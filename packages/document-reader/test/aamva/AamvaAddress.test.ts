import { readPostalCode } from "@bonafide/document-reader/aamva/AamvaAddress";
import { describe, expect, it } from "vitest";

describe("readPostalCode", () => {
  it.each([
    ["30334", "30334"],
    ["303340000", "30334"],
    ["303349999", "30334"],
    ["303341234", "30334-1234"],
    ["30334-1234", "30334-1234"],
    ["30334 1234", "30334-1234"],
    ["96826     0", "96826"],
    ["01001", "01001"],
    ["N1M 3J6", "N1M 3J6"],
    ["n1m3j6", "N1M 3J6"],
    ["N1M-3J6", "N1M 3J6"],
  ])("reads %s as %s", (text, expected) => {
    expect(readPostalCode(text)).toBe(expected);
  });

  it.each([
    "",
    "000000000",
    "1234",
    "123456",
    "12345-678",
    "1234567890",
    "30334 GA",
    "N1M 3J",
    "3J6 N1M",
  ])("reads nothing in %j", (text) => {
    expect(readPostalCode(text)).toBeUndefined();
  });
});
