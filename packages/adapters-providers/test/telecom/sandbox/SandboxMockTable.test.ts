import {
  sandboxAddress,
  sandboxIdentity,
  sandboxSend,
} from "@bonafide/adapters-providers/telecom/sandbox/SandboxMockTable";
import { additionalInfos, failures } from "@bonafide/core/catalogue/Failure";
import { refusals } from "@bonafide/core/catalogue/Refusal";
import { Address } from "@bonafide/core/telecom/Address";
import { Phone } from "@bonafide/core/telecom/Phone";
import { Schema } from "effect";
import { describe, expect, it } from "vitest";

// The interface's tables, typed off once more: codes only, and the infos in their order.
const httpCodes = [
  1100, 1200, 1300, 2100, 2200, 2300, 3200, 3300, 4100, 3100, 3101, 3102, 3103, 3104, 3105, 3107,
  3108, 3109, 3110, 3111, 5100, 5200, 5000, 5900, 5901,
];
const resultCodes = [
  1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014,
];
const infoTexts = [
  "Phone cannot be reached",
  "Mobile data for phone number is inaccessible",
  "No data available for mobile subscriber",
  "Carrier information received does not match the information on file",
  "Cannot reach third party data provider",
  "Invalid phone number, review number and retry",
  "birth_date does not match data on file",
  "ssn does not match data on file",
];

const fourDigits = Array.from({ length: 10_000 }, (_, n) => `${n}`.padStart(4, "0"));
const threeDigits = Array.from({ length: 1000 }, (_, n) => `${n}`.padStart(3, "0"));

/** What a send says, in the interface's codes. */
const send = (digits: string): string => {
  const sent = sandboxSend(Phone.make(digits));
  switch (sent._tag) {
    case "Delivered":
      return "delivered";
    case "Undelivered":
      return `result ${failures[sent.failure].code}`;
    case "Refused":
      return `HTTP ${refusals[sent.refusal].code}`;
  }
};

/** What a match says, in the interface's words. */
const identity = (digits: string): string => {
  const answer = sandboxIdentity(Phone.make(digits));
  if (answer._tag === "Matched") return "matched";
  const { failure, info } = answer.reason;
  return `${failures[failure].code} ${info === undefined ? "" : additionalInfos[info]}`;
};

describe("sandboxSend", () => {
  it("reads the last four digits of a 999 number, whatever stands before them", () => {
    for (const middle of ["000", "555", "100"])
      for (const four of fourDigits) {
        const code = Number(four);
        const expected = resultCodes.includes(code)
          ? `result ${code}`
          : httpCodes.includes(code)
            ? `HTTP ${code}`
            : "result 1005";
        expect(`${four}: ${send(`999${middle}${four}`)}`).toBe(`${four}: ${expected}`);
      }
  });

  it("words 3100 for the callback and 3200 for the transaction", () => {
    expect([sandboxSend(Phone.make("9995553100")), sandboxSend(Phone.make("9995553200"))]).toEqual([
      { _tag: "Refused", refusal: "CallbackUrlInvalid" },
      { _tag: "Refused", refusal: "TransactionNotOwned" },
    ]);
  });

  it("delivers to every other area code", () => {
    for (const area of threeDigits.filter((area) => area !== "999"))
      for (const four of ["1001", "3104", "5000"])
        expect(send(`${area}555${four}`)).toBe("delivered");
  });
});

describe("sandboxIdentity", () => {
  it("reads the last four and the middle three digits of a 999 number", () => {
    for (const middle of threeDigits)
      for (const four of ["1013", "1014", "1001", "3104", "0000"]) {
        const code = four === "1013" ? 1013 : 1014;
        const text = infoTexts[Number(middle) - 1] ?? infoTexts[3];
        expect(`${middle}${four}: ${identity(`999${middle}${four}`)}`).toBe(
          `${middle}${four}: ${code} ${text}`,
        );
      }
    for (const four of fourDigits)
      expect(identity(`999555${four}`).slice(0, 4)).toBe(four === "1013" ? "1013" : "1014");
  });

  it("matches 888 numbers, with an address of the interface's fields", () => {
    for (const four of fourDigits) expect(identity(`888555${four}`)).toBe("matched");
    expect(
      Schema.decodeUnknownSync(Address)(sandboxAddress, { onExcessProperty: "error" }),
    ).toEqual(sandboxAddress);
  });

  it("matches no number of another area code", () => {
    for (const area of threeDigits.filter((area) => area !== "999" && area !== "888"))
      expect(identity(`${area}0011013`)).toBe("1014 No data available for mobile subscriber");
  });
});
