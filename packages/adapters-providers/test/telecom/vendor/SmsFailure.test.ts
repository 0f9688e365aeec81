import {
  lookUpError,
  SmsErrorTable,
  smsErrorOf,
} from "@bonafide/adapters-providers/telecom/vendor/SmsFailure";
import { failures } from "@bonafide/core/catalogue/Failure";
import { expect, it } from "@effect/vitest";
import { Schema } from "effect";

const codes = Array.from({ length: 12 }, (_, at) => 1001 + at);
const isTable = Schema.is(SmsErrorTable);

it("An operator's table takes each code of a message that was not delivered, and no other", () => {
  for (const code of codes) expect(isTable({ "30007": code })).toBe(true);
  expect(isTable({ "30007": "not_sent" })).toBe(true);
  for (const code of [1000, 1013, 1100, "1001"]) expect(isTable({ "30007": code })).toBe(false);
});

it("Each code means its own failure", () => {
  for (const code of codes) {
    const failure = smsErrorOf(code);
    expect(failure === "not_sent" ? undefined : failures[failure].code).toBe(code);
  }
  expect(smsErrorOf("not_sent")).toBe("not_sent");
  expect(smsErrorOf(1013)).toBe("not_sent");
});

it("A code means what the operator's table says, then what the vendor's says", () => {
  const meaning = (code: string) =>
    lookUpError(code, { "7": 1001, "8": "not_sent" }, { "7": "PhoneOff", "9": "PhoneOff" });
  expect(["7", "8", "9"].map(meaning)).toEqual([smsErrorOf(1001), "not_sent", "PhoneOff"]);
  for (const code of ["", "1", "constructor", "toString"]) expect(meaning(code)).toBeUndefined();
});
