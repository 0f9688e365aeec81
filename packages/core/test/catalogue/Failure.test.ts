import { describe, expect, it } from "@effect/vitest";
import { additionalInfos, failureOfCode, failures } from "../../src/catalogue/Failure.ts";

/** Interface, "Transaction result errors", and the two with which a possession check ends. */
const resultErrors: ReadonlyArray<readonly [number, string]> = [
  [1001, "Phone number cannot receive SMS message"],
  [1002, "SMS could not be sent"],
  [1003, "number blocked from receiving text messages"],
  [1004, "number recently deactivated"],
  [1005, "delivery failure, try again"],
  [1006, "network unable to route the text"],
  [1007, "delivery failed due to phone or network"],
  [1008, "number flagged for fraudulent activity"],
  [1009, "delivery failed, phone may be off"],
  [1010, "text messaging not supported by phone, carrier or plan"],
  [1011, "problem delivering the sign-in code"],
  [1012, "problem delivering the sign-in code"],
  [1013, "Name attribute is invalid"],
  [1014, "Could not find the user"],
  [2001, "Cannot verify users under 18 years old"],
  [2002, "document expired"],
  [2003, "front does not match back"],
  [2004, "information unclear (clear, contrasting background, four corners visible)"],
  [2005, "unable to verify document"],
  [2006, "file size too small (40KB to 16MB)"],
  [3103, "Transaction parameter code is expired"],
  [3104, "Transaction retry limit exceeded"],
];

/** Interface, "Possible additional_info texts", in its order. */
const infos = [
  "Phone cannot be reached",
  "Mobile data for phone number is inaccessible",
  "No data available for mobile subscriber",
  "Carrier information received does not match the information on file",
  "Cannot reach third party data provider",
  "Invalid phone number, review number and retry",
  "birth_date does not match data on file",
  "ssn does not match data on file",
];

describe("The failures", () => {
  it("are the interface's result errors, word for word", () => {
    const rows = Object.values(failures).map(({ code, message }) => [code, message]);
    expect(rows).toEqual(resultErrors);
  });

  it("are found by their codes", () => {
    for (const [name, { code }] of Object.entries(failures)) expect(failureOfCode(code)).toBe(name);
    expect([0, 1000, 1015, 3102, Number.NaN].map(failureOfCode)).toEqual(Array.from({ length: 5 }));
  });

  it("carry the interface's additional texts, in its order", () => {
    expect(Object.values(additionalInfos)).toEqual(infos);
  });
});
