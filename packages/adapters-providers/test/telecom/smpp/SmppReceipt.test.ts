import { messageIdOf, readReceipt } from "@bonafide/adapters-providers/telecom/smpp/SmppReceipt";
import { SmppConfig } from "@bonafide/adapters-providers/telecom/smpp/SmppConfig";
import { describe, expect, it } from "@effect/vitest";
import { Option, Schema } from "effect";
import { type Pdu, smpp } from "@bonafide/adapters-providers/telecom/smpp/SmppLibrary";

const configOf = (extra: object = {}) =>
  Schema.decodeUnknownSync(SmppConfig)({
    vendor: "smpp",
    name: "smsc",
    url: "smpp://127.0.0.1:2775",
    systemId: "id",
    password: "pw",
    from: "12345",
    ...extra,
  });

const pdu = (text: string, fields: object = {}) =>
  new (smpp().PDU)("deliver_sm", { esm_class: 4, short_message: { message: text }, ...fields });

const read = (text: string, fields: object = {}, extra: object = {}) =>
  readReceipt(configOf(extra), pdu(text, fields));

const outcomeOf = (text: string, extra: object = {}) =>
  Option.map(read(text, {}, extra), ({ outcome }) => outcome);

describe("readReceipt", () => {
  it.each([
    ["DELIVRD", { _tag: "Delivered" }],
    ["EXPIRED", { _tag: "Undelivered", failure: "PhoneOff" }],
    ["DELETED", { _tag: "Undelivered", failure: "CodeUndelivered" }],
    ["UNDELIV", { _tag: "Undelivered", failure: "PhoneOrNetworkFailed" }],
    ["REJECTD", { _tag: "Undelivered", failure: "NumberBlocked" }],
    ["FAILED", { _tag: "Undelivered", failure: "DeliveryFailed" }],
    ["ACCEPTD", { _tag: "Underway" }],
    ["ENROUTE", { _tag: "Underway" }],
    ["UNKNOWN", { _tag: "Underway" }],
    ["constructor", { _tag: "Underway" }],
  ])("reads %s", (stat, outcome) => {
    const text = `id:17 sub:001 dlvrd:001 submit date:2601010000 done date:2601010001 stat:${stat} err:000 text:`;
    expect(read(text)).toEqual(Option.some({ vendor: "smsc", messageId: "17", outcome }));
  });

  it("believes an operator on an error first, then on a state", () => {
    const errors = { "stat UNDELIV": 1006, "err 027": 1004, "err 999": "not_sent" };
    const told = (err: string) => outcomeOf(`id:17 stat:UNDELIV err:${err}`, { errors });
    const failed = (failure: string) => Option.some({ _tag: "Undelivered", failure });
    expect(told("000")).toEqual(failed("NetworkUnroutable"));
    expect(told("027")).toEqual(failed("NumberDeactivated"));
    expect(told("999")).toEqual(failed("SmsNotSent"));
    // A delivery is final.
    expect(outcomeOf("id:17 stat:DELIVRD err:027", { errors })).toEqual(
      Option.some({ _tag: "Delivered" }),
    );
  });

  it("believes optional parameters before the text", () => {
    const tlvs = { receipted_message_id: "18", message_state: 5 };
    expect(read("id:17 stat:DELIVRD", tlvs)).toMatchObject({
      value: { messageId: "18", outcome: { _tag: "Undelivered" } },
    });
    expect(read("", tlvs)).toMatchObject({ value: { messageId: "18" } });
    for (const none of ["", 18, null])
      expect(read("id:17 stat:DELIVRD", { receipted_message_id: none })).toMatchObject({
        value: { messageId: "17" },
      });
  });

  it.each([
    ["the SMSC's own", 0],
    ["ASCII", 1],
    ["bytes", 2],
    ["Latin-1", 3],
    ["bytes too", 4],
    ["UCS-2", 8],
    ["UCS-2 of a class", 0x18],
    ["ASCII of a class", 0x11],
  ])("reads a text in %s", (_, coding) => {
    const wide = (coding & 0x0f) === 8;
    const text = "id:a_17@ stat:DELIVRD";
    const bytes = wide ? Buffer.from(text, "utf16le").swap16() : Buffer.from(text, "ascii");
    const fields = { esm_class: 4, data_coding: coding, short_message: bytes };
    const written: () => Uint8Array = Reflect.get(smpp().PDU.prototype, "toBuffer");
    const got: Pdu = Reflect.construct(smpp().PDU, [
      written.call(new (smpp().PDU)("deliver_sm", fields)),
    ]);
    expect(readReceipt(configOf(), got)).toMatchObject({ value: { messageId: "a_17@" } });
  });

  it.each([
    ["is a person's message", pdu("id:17 stat:UNDELIV", { esm_class: 0 })],
    ["has no id", pdu("stat:UNDELIV")],
    ["has no state", pdu("id:17")],
    ["has a state that there is not", pdu("id:17", { message_state: 200 })],
    ["has nothing", new (smpp().PDU)("deliver_sm", { esm_class: 4 })],
  ])("takes what %s for no receipt", (_, deliver) => {
    expect(readReceipt(configOf(), deliver)).toEqual(Option.none());
  });
});

describe("messageIdOf", () => {
  it.each([
    ["same", "1aF", "1aF", "1aF", "1aF"],
    ["answer_hexadecimal", "1AF", "431", "431", "431"],
    ["receipt_hexadecimal", "0431", "431", "1af", "431"],
    ["answer_hexadecimal", "no-number", "no-number", "no number", "no number"],
    [
      "answer_hexadecimal",
      "ffffffffffffffff",
      "18446744073709551615",
      "18446744073709551615",
      "18446744073709551615",
    ],
  ] as const)("%s: %s in an answer is %s", (receiptIds, answer, asAnswer, receipt, asReceipt) => {
    expect(messageIdOf({ receiptIds }, "answer", answer)).toBe(asAnswer);
    expect(messageIdOf({ receiptIds }, "receipt", receipt)).toBe(asReceipt);
  });
});
