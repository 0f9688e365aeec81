import { TwilioConfig } from "@bonafide/adapters-providers/telecom/twilio/TwilioConfig";
import {
  twilioReceipts,
  twilioSignature,
} from "@bonafide/adapters-providers/telecom/twilio/TwilioReceipts";
import { twilioAccount, twilioSimulator } from "@bonafide/testkit/telecom/vendor/TwilioSimulator";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Redacted, Result, Schema } from "effect";

const statusCallback = "https://verify.example/receipts/twilio";
const messageId = `SM${"0".repeat(32)}`;

const config = Schema.decodeUnknownSync(TwilioConfig)({
  vendor: "twilio",
  name: "twilio",
  ...twilioAccount,
  from: "+15005550006",
  statusCallback,
  errors: { "30007": 1008 },
});

const told = (fields: Readonly<Record<string, string>>) => ({
  MessageSid: messageId,
  AccountSid: twilioAccount.accountSid,
  ...fields,
});

const posted = Effect.fnUntraced(function* (
  fields: Readonly<Record<string, string>>,
  url = statusCallback,
) {
  const { callback } = yield* twilioSimulator;
  return { vendor: "twilio", ...callback(url, fields) };
});

const { read } = twilioReceipts(config);

describe("TwilioReceipts", () => {
  it("signs as Twilio's documentation does", () => {
    // The worked example of "Webhooks security".
    const fields = new URLSearchParams({
      CallSid: "CA1234567890ABCDE",
      Caller: "+14158675310",
      Digits: "1234",
      From: "+14158675310",
      To: "+18005551212",
    });
    const url = "https://example.com/myapp.php?foo=1&bar=2";
    expect(twilioSignature(Redacted.make("12345"), url, fields)).toBe(
      "L/OH5YylLD5NRKLltdqwSvS0BnU=",
    );
  });

  it("signs fields in the order of their names, and those of one name as they come", () => {
    const sign = (...fields: ReadonlyArray<[string, string]>) =>
      twilioSignature(
        Redacted.make("12345"),
        "https://a.example/",
        new URLSearchParams([...fields]),
      );
    const signed = sign(["a", "1"], ["b", "2"], ["b", "3"], ["c", "4"]);
    expect(sign(["c", "4"], ["b", "2"], ["a", "1"], ["b", "3"])).toBe(signed);
    expect(sign(["a", "1"], ["b", "3"], ["b", "2"], ["c", "4"])).not.toBe(signed);
  });

  it.effect.each([
    ["delivered", undefined, { _tag: "Delivered" }],
    ["read", undefined, { _tag: "Delivered" }],
    ["queued", undefined, { _tag: "Underway" }],
    ["sent", undefined, { _tag: "Underway" }],
    ["something new", undefined, { _tag: "Underway" }],
    ["undelivered", "30003", { _tag: "Undelivered", failure: "PhoneOff" }],
    ["undelivered", "30004", { _tag: "Undelivered", failure: "NumberBlocked" }],
    ["undelivered", "30005", { _tag: "Undelivered", failure: "NumberDeactivated" }],
    ["undelivered", "30006", { _tag: "Undelivered", failure: "TextUnsupported" }],
    ["failed", "30007", { _tag: "Undelivered", failure: "NumberFlagged" }],
    ["failed", "30008", { _tag: "Undelivered", failure: "CodeUndeliverable" }],
    ["failed", "39999", { _tag: "Undelivered", failure: "CodeUndeliverable" }],
    ["failed", "constructor", { _tag: "Undelivered", failure: "CodeUndeliverable" }],
    ["failed", undefined, { _tag: "Undelivered", failure: "CodeUndeliverable" }],
  ] as const)("reads %s with the error %s", ([status, code, outcome]) =>
    Effect.gen(function* () {
      const post = yield* posted(
        told({ MessageStatus: status, ...(code !== undefined && { ErrorCode: code }) }),
      );
      expect(read(post)).toEqual(Result.succeed([{ vendor: "twilio", messageId, outcome }]));
    }),
  );

  it.effect("takes nothing that Twilio did not sign, or signed for somewhere else", () =>
    Effect.gen(function* () {
      const post = yield* posted(told({ MessageStatus: "failed" }));
      const elsewhere = yield* posted(told({}), `${statusCallback}/`);
      const signature = "x-twilio-signature";
      for (const forged of [
        { ...post, body: `${post.body}&ErrorCode=30003` },
        { ...post, body: post.body.replace("failed", "delivered") },
        { ...post, headers: {} },
        { ...post, headers: { [signature]: "" } },
        { ...post, headers: { [signature]: "A".repeat(28) } },
        elsewhere,
      ])
        expect(read(forged)).toEqual(Result.fail("Forged"));
    }),
  );

  it.effect("makes no sense of another account, or of no message", () =>
    Effect.gen(function* () {
      for (const fields of [
        told({ AccountSid: `AC${"f".repeat(32)}` }),
        told({ MessageSid: "17" }),
        { AccountSid: twilioAccount.accountSid },
      ])
        expect(read(yield* posted(fields))).toEqual(Result.fail("Unreadable"));
    }),
  );

  it.effect("takes nothing at all where no callback was asked for", () =>
    Effect.gen(function* () {
      const { statusCallback: _, ...without } = config;
      const post = yield* posted(told({ MessageStatus: "delivered" }));
      expect(twilioReceipts(without).read(post)).toEqual(Result.fail("Forged"));
    }),
  );
});
