import { expect, it } from "@effect/vitest";
import { readingPassed } from "@bonafide/core/document/DocumentChecks";
import { readTransaction, stateWriter } from "../../src/verification/TransactionCodec.ts";

const frame = {
  id: "0190a000-0000-7000-8000-000000000001",
  verificationId: "0190a000-0000-7000-8000-000000000002",
  accountId: "0190a000-0000-7000-8000-000000000003",
  applicationId: undefined,
  created: 1,
  updated: 2,
  version: 3,
};

it("reads each product by its own shapes", () => {
  const phone = "4155550123";
  expect(
    readTransaction("telecom.possession_send", frame, '{"_tag":"Confirmed"}', () =>
      JSON.stringify({ phone, callbackUrls: [] }),
    ),
  ).toEqual({
    ...frame,
    product: "telecom.possession_send",
    state: { _tag: "Confirmed" },
    personal: { phone, callbackUrls: [] },
  });
  expect(readTransaction("telecom.identity", frame, '{"_tag":"Matched"}', undefined)).toEqual({
    ...frame,
    product: "telecom.identity",
    state: { _tag: "Matched" },
    personal: undefined,
  });
});

it("dies of what no product's shape allows, and does not show it", () => {
  const read = (product: string, state: string, personal?: string) => () =>
    readTransaction(product, frame, state, personal === undefined ? undefined : () => personal)
      .personal;
  const misshapen = /^A stored value does not have its shape\.$/;
  expect(read("telecom.identity", '{"_tag":"Confirmed"}')).toThrow(misshapen);
  expect(read("telecom.identity", '{"_tag":"Asking"}')).toThrow(misshapen);
  expect(read("telecom.identity", "4155550123")).toThrow(misshapen);
  expect(read("telecom.identity", '{"_tag":"Matched"}', '{"phone":"12"}')).toThrow(misshapen);
  expect(read("telecom.fax", '{"_tag":"Matched"}')).toThrow("no known product");
  expect(read("toString", '{"_tag":"Matched"}')).toThrow("no known product");
});

it("opens what is personal when it is asked for, once, and tells of it then", () => {
  const opened: Array<object> = [];
  let opens = 0;
  const transaction = readTransaction(
    "telecom.possession_send",
    frame,
    '{"_tag":"Confirmed"}',
    () => {
      opens += 1;
      return JSON.stringify({ phone: "4155550123", callbackUrls: [] });
    },
    (personal) => opened.push(personal),
  );
  expect([opens, opened]).toEqual([0, []]);
  const { personal } = transaction;
  expect(transaction.personal).toBe(personal);
  expect([opens, opened]).toEqual([1, [personal]]);
});

it("stores no check that was not done where no older release reads it, and reads both", () => {
  const state = { _tag: "Verified", checks: readingPassed } as const;
  const [short, whole] = [stateWriter(true)(state), stateWriter(false)(state)];
  expect(whole).toBe(JSON.stringify(state));
  expect(short).not.toContain("not_checked");
  expect(Object.keys(JSON.parse(short).checks)).toHaveLength(4);
  for (const text of [short, whole])
    expect(readTransaction("document.passport.verify", frame, text, undefined).state).toEqual(
      state,
    );
});
