import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import {
  readConfirmRequest,
  readIdentityRequest,
  readSendRequest,
} from "../../src/telecom/TelecomRequests.ts";
import type { Fields } from "../../src/verification/Parameters.ts";
import { readVerificationRequest } from "../../src/verification/VerificationRequest.ts";

const rules = {
  phone: { accepts: (phone: string) => !phone.startsWith("1") },
  callback: {
    faultOf: (url: string) => (url.startsWith("https://") ? undefined : "must be https"),
  },
  today: "2026-06-01",
};

const long = "a".repeat(501);
const url = "https://partner.example/";

const namesOf = <A>(read: Result.Result<A, { readonly names: ReadonlyArray<string> }>) =>
  Result.isFailure(read) ? read.failure.names : [];

describe("A request to create a verification", () => {
  const read = (fields: Fields) => readVerificationRequest(fields, rules.callback);

  it("requires nothing", () => {
    const nothing = Result.succeed({ callbackUrl: undefined, metadata: undefined });
    expect(read({})).toEqual(nothing);
    expect(read({ callback_url: null, metadata: null, unknown: 1 })).toEqual(nothing);
  });

  it("names every wrong parameter at once, in order", () => {
    expect(namesOf(read({ metadata: long, callback_url: 1 }))).toEqual([
      "CallbackUrlInvalid",
      "MetadataTooLong",
    ]);
  });
});

describe("A request to send a code", () => {
  const read = (fields: Fields) => readSendRequest(fields, rules);

  it("is read", () => {
    const fields = {
      phone: "4155550123",
      callback_url: url,
      verification_id: "id",
      metadata: { a: [1] },
    };
    expect(read(fields)).toEqual(
      Result.succeed({
        phone: "4155550123",
        callbackUrl: url,
        verificationId: "id",
        metadata: { a: [1] },
      }),
    );
  });

  it.each([null, ""])("takes %j for absent, and ignores what it does not know", (absent) => {
    const fields = {
      callback_url: absent,
      verification_id: absent,
      metadata: absent,
      code: "123456",
    };
    expect(read({ phone: "4155550123", ...fields })).toEqual(
      Result.succeed({
        phone: "4155550123",
        callbackUrl: undefined,
        verificationId: undefined,
        metadata: undefined,
      }),
    );
    expect(namesOf(read({ phone: absent }))).toEqual(["PhoneInvalid"]);
  });

  it("names every wrong parameter at once, in the interface's order", () => {
    const fields = { metadata: long, callback_url: "ftp://partner.example/", phone: 4_155_550_123 };
    expect(namesOf(read(fields))).toEqual([
      "PhoneInvalid",
      "CallbackUrlInvalid",
      "MetadataTooLong",
    ]);
  });

  it("asks the server's rule about the phone", () => {
    expect(namesOf(read({ phone: "1155550123" }))).toEqual(["PhoneInvalid"]);
  });

  it.each([[7], [true], [["id"]], [{ id: "id" }]])(
    "treats a verification_id that is no string (%j) as unknown",
    (verification_id) => {
      const read = readSendRequest({ phone: "4155550123", verification_id }, rules);
      expect(Result.isSuccess(read) && read.success.verificationId).toBe("");
    },
  );

  it("reads own fields only", () => {
    const fields: Fields = JSON.parse('{"__proto__": {"phone": "4155550123"}}');
    expect(namesOf(read(fields))).toEqual(["PhoneInvalid"]);
    expect(namesOf(read(Object.create({ phone: "4155550123" })))).toEqual(["PhoneInvalid"]);
  });
});

describe("A request to confirm a code", () => {
  const read = (fields: Fields) => readConfirmRequest(fields, rules);

  it("is read", () => {
    expect(read({ code: "012345", transaction_id: "id", callback_url: url })).toEqual(
      Result.succeed({ code: "012345", transactionId: "id", callbackUrl: url }),
    );
  });

  it("names every wrong parameter at once, in the interface's order", () => {
    expect(namesOf(read({ callback_url: {} }))).toEqual([
      "CodeInvalid",
      "PossessionCheckInvalid",
      "CallbackUrlInvalid",
    ]);
  });

  it.each([["12345"], ["1234567"], ["12345a"], [" 123456"], [123_456], [""], ["１２３４５６"]])(
    "takes no %j for a code",
    (code) => {
      expect(namesOf(read({ code, transaction_id: "id" }))).toEqual(["CodeInvalid"]);
    },
  );
});

describe("A request to match an identity", () => {
  const read = (fields: Fields) => readIdentityRequest(fields, rules);

  it("is read", () => {
    expect(read({ phone: "4155550123", birth_date: "1990-02-28" })).toEqual(
      Result.succeed({
        phone: "4155550123",
        birthDate: "1990-02-28",
        callbackUrl: undefined,
        verificationId: undefined,
        metadata: undefined,
      }),
    );
  });

  it("names every wrong parameter at once, in the interface's order", () => {
    const fields = { metadata: long, callback_url: "x", birth_date: "28.2.1990", phone: "" };
    expect(namesOf(read(fields))).toEqual([
      "PhoneInvalid",
      "BirthDateInvalid",
      "CallbackUrlInvalid",
      "MetadataTooLong",
    ]);
  });

  it.each([
    ["1990-02-30", "BirthDateInvalid"],
    ["2026-06-02", "BirthDateInvalid"],
    ["1899-12-31", "BirthDateInvalid"],
    [null, "BirthDateInvalid"],
    [19_900_228, "BirthDateInvalid"],
    ["2026-06-01", "BirthDateMinor"],
    ["2008-06-02", "BirthDateMinor"],
  ])("judges the birth date %j as %s", (birth_date, name) => {
    expect(namesOf(read({ phone: "4155550123", birth_date }))).toEqual([name]);
  });
});
