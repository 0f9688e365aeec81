import { expect, it } from "@effect/vitest";
import {
  type DocumentChecks,
  nothingChecked,
  readingPassed,
} from "@bonafide/core/document/DocumentChecks";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import type { Transaction } from "@bonafide/core/verification/Transaction";
import { readTransaction, transactionWriter } from "../../src/verification/TransactionCodec.ts";

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

const documentOf = (checks: DocumentChecks) =>
  ({
    ...frame,
    product: "document.license.verify",
    state: { _tag: "Verified", checks },
    personal: {
      callbackUrls: [],
      metadata: 0,
      frontName: "front.jpg",
      facts: {
        type: "license",
        number: "D1234567",
        lname: "EXAMPLE",
        birthDate: BirthDate.make("1980-02-29"),
        address: { street1: "12 MAIN ST", state: "UT" },
      },
    },
  }) as const satisfies Transaction;

it.each([
  ["that passed", readingPassed, "ppppnnnn"],
  ["of which none was done", nothingChecked, "nnnnnnnn"],
  [
    "of all fields, some of them signed",
    {
      ...readingPassed,
      fields: {
        number: "agrees",
        lname: "agrees",
        fname: "contradicts",
        mname: "unseen",
        birth_date: "agrees",
        expires: "agrees",
        issued: "unseen",
        address: "agrees",
        sex: "agrees",
        height: "agrees",
        class: "contradicts",
        country: "agrees",
      },
      signed: ["country", "number", "lname"],
    },
    "ppppnnnn.aacuaauaaaca.b01",
  ],
  [
    "of a few fields",
    { ...readingPassed, fields: { mname: "unseen", country: "agrees" } },
    "ppppnnnn.---u-------a",
  ],
  ["signed, and none compared", { ...readingPassed, signed: [] }, "ppppnnnn.."],
  ["in doubt", { ...readingPassed, doubtful: true }, "ppppnnnn?"],
  [
    "in doubt, with a field compared",
    { ...readingPassed, fields: { number: "agrees" }, doubtful: true },
    "ppppnnnn?.a-----------",
  ],
] satisfies ReadonlyArray<readonly [string, DocumentChecks, string]>)(
  "stores a document whose checks are those %s in few bytes where no older release reads it, and reads both",
  (_, checks, short) => {
    const transaction = documentOf(checks);
    const [few, many] = [transactionWriter(true), transactionWriter(false)];
    expect(many.state(transaction)).toBe(JSON.stringify(transaction.state));
    expect(few.state(transaction)).toBe(`{"_tag":"Verified","checks":"${short}"}`);
    for (const { personal, state } of [few, many]) {
      const read = readTransaction(transaction.product, frame, state(transaction), () =>
        String(personal(transaction)),
      );
      expect(read.state).toEqual(transaction.state);
      expect(read.personal).toEqual(transaction.personal);
    }
  },
);

it("reads no letter and no digit that stands for no field, and no fact without a name", () => {
  const { product } = documentOf(nothingChecked);
  const read = (checks: unknown, personal: unknown = {}) =>
    readTransaction(product, frame, JSON.stringify({ _tag: "Verified", checks }), () =>
      JSON.stringify(personal),
    ).personal;
  expect(read("pppp")).toEqual({ callbackUrls: [] });
  for (const checks of ["ppppnnnx", "pppp.aax", "pppp..0c"])
    expect(() => read(checks)).toThrow("shape");
  expect(() => read("pppp", { facts: ["license"] })).toThrow("shape");
  expect(() => read("pppp", { facts: 7 })).toThrow("shape");
});

it("stores every fact of a document in its place, which no later release may change", () => {
  const address = {
    normalized_street: "1",
    street1: "2",
    street2: "3",
    city: "4",
    state: "5",
    province: "6",
    zip: "7",
    country: "8",
    normalized: "9",
    primary: "10",
  };
  const facts = {
    type: "passport",
    issuer: "UTO",
    number: "N",
    issued: "2020-01-01",
    expires: "2030-01-01",
    fname: "F",
    mname: "M",
    lname: "L",
    birthDate: BirthDate.make("1980-02-29"),
    address,
  } as const;
  const document = documentOf(readingPassed);
  const callbackUrls = ["https://partner.example/"];
  const personal = transactionWriter(true).personal({
    ...document,
    personal: { callbackUrls, facts },
  });
  expect(JSON.parse(String(personal))).toEqual({
    callbackUrls,
    facts: [
      "passport",
      "UTO",
      "N",
      "2020-01-01",
      "2030-01-01",
      "F",
      "M",
      "L",
      "1980-02-29",
      ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"],
    ],
  });
});
