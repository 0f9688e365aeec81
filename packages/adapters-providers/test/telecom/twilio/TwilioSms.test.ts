import { TwilioConfig } from "@bonafide/adapters-providers/telecom/twilio/TwilioConfig";
import { outcomeOf } from "@bonafide/adapters-providers/telecom/twilio/TwilioResponse";
import { twilioSms } from "@bonafide/adapters-providers/telecom/twilio/TwilioSms";
import { createServer } from "node:net";
import { Phone } from "@bonafide/core/telecom/Phone";
import { SmsGateway } from "@bonafide/core/telecom/SmsGateway";
import { smsGatewayContract } from "@bonafide/testkit/telecom/SmsGatewayContract";
import { onLoopback } from "@bonafide/testkit/telecom/vendor/LoopbackServer";
import {
  twilioAccount,
  twilioMagicFrom,
  type TwilioSimulator,
  twilioSimulator,
} from "@bonafide/testkit/telecom/vendor/TwilioSimulator";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Schema } from "effect";
import { vendorFaults } from "../vendor/VendorFaults.ts";
import { gatewayOf, witnessedGateway } from "../vendor/VendorGateway.ts";

const configOf = (
  { url }: Pick<TwilioSimulator, "url">,
  extra: object = {},
  sender: object = { from: "+15005550006" },
) =>
  Schema.decodeUnknownSync(TwilioConfig)({
    vendor: "twilio",
    name: "twilio",
    url,
    ...twilioAccount,
    ...sender,
    timeLimit: "1 second",
    ...extra,
  });

const phone = Phone.make("4155550123");
const message = { to: phone, text: "123456 is your verification code." };

const submit = (simulator: TwilioSimulator, extra?: object, sender?: object) =>
  Effect.flatMap(twilioSms(configOf(simulator, extra, sender)), (vendor) => vendor.submit(message));

smsGatewayContract(
  witnessedGateway(
    Effect.gen(function* () {
      const simulator = yield* twilioSimulator;
      return {
        vendor: yield* twilioSms(configOf(simulator)),
        arrived: () =>
          simulator.requests.map(({ body }) => {
            const fields = new URLSearchParams(body);
            return { to: fields.get("To")?.replace("+", "") ?? "", text: fields.get("Body") ?? "" };
          }),
      };
    }),
  ),
  {
    leaves: true,
    delivered: [phone, Phone.make("4155550124")],
    undelivered: [
      [Phone.make("5005550001"), "SmsNotReceivable"],
      [Phone.make("5005550002"), "NetworkUnroutable"],
      [Phone.make("5005550003"), "SmsNotSent"],
      [Phone.make("5005550004"), "NumberBlocked"],
      [Phone.make("5005550009"), "TextUnsupported"],
    ],
  },
);

describe("TwilioSms", () => {
  it.live("posts the number, the text, the sender and where to call back, and nothing else", () =>
    Effect.gen(function* () {
      const simulator = yield* twilioSimulator;
      const statusCallback = "https://verify.example/receipts/twilio";
      expect(yield* submit(simulator, { statusCallback })).toEqual({
        _tag: "Taken",
        messageIds: simulator.sids,
      });
      const [request] = simulator.requests;
      expect(request?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
      expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
        To: "+14155550123",
        From: "+15005550006",
        Body: message.text,
        ValidityPeriod: "600",
        StatusCallback: statusCallback,
      });
    }),
  );

  it.live("sends by a messaging service, and signs in with an API key, where it has them", () =>
    Effect.gen(function* () {
      const simulator = yield* twilioSimulator;
      const messagingServiceSid = `MG${"0".repeat(32)}`;
      const apiKey = { sid: "SK1", secret: "key secret" };
      yield* submit(simulator, { apiKey }, { messagingServiceSid });
      const [request] = simulator.requests;
      const fields = new URLSearchParams(request?.body);
      expect(fields.get("MessagingServiceSid")).toBe(messagingServiceSid);
      expect(fields.has("From")).toBe(false);
      const basic = Buffer.from("SK1:key secret").toString("base64");
      expect(request?.headers.authorization).toBe(`Basic ${basic}`);
    }),
  );

  it.live.each(Object.entries(twilioMagicFrom))(
    "takes trouble with the sender %s for its own, which another vendor may not have",
    ([from, code]) =>
      Effect.gen(function* () {
        expect(yield* submit(yield* twilioSimulator, { from })).toEqual({
          _tag: "NotSent",
          failure: "SmsNotSent",
          explained: `400, error ${code}`,
        });
      }),
  );

  it.live("knows that nothing was sent where its credentials are not taken", () =>
    Effect.gen(function* () {
      const outcome = yield* submit(yield* twilioSimulator, { authToken: "another" });
      expect(outcome).toMatchObject({ _tag: "NotSent", explained: "401, error 20003" });
    }),
  );

  it.live("believes an operator's table before its own", () =>
    Effect.gen(function* () {
      const simulator = yield* twilioSimulator;
      const vendor = yield* twilioSms(
        configOf(simulator, { errors: { "21211": 1008, "21610": "not_sent" } }),
      );
      const to = (number: string) => vendor.submit({ ...message, to: Phone.make(number) });
      expect(yield* to("5005550001")).toEqual({ _tag: "Undeliverable", failure: "NumberFlagged" });
      expect(yield* to("5005550004")).toMatchObject({ _tag: "NotSent" });
    }),
  );

  it.live.each(Object.keys(vendorFaults))("does not know what was sent after %s", (fault) =>
    Effect.gen(function* () {
      const simulator = yield* twilioSimulator;
      simulator.set.instead = () => vendorFaults[fault];
      expect(yield* submit(simulator)).toMatchObject({ _tag: "Unsure" });
    }),
  );

  it.live("believes no message's id that does not come as JSON", () =>
    Effect.gen(function* () {
      const simulator = yield* twilioSimulator;
      const body = JSON.stringify({ sid: `SM${"0".repeat(32)}` });
      simulator.set.instead = () => ({
        status: 201,
        headers: { "content-type": "text/html" },
        body,
      });
      expect(yield* submit(simulator)).toMatchObject({ _tag: "Unsure" });
    }),
  );

  it.live("knows that nothing was sent where a connection is never made", () =>
    Effect.gen(function* () {
      // It takes connections and never says a word, while the client waits for TLS.
      const { port } = yield* onLoopback(createServer());
      const url = `https://127.0.0.1:${port}`;
      const vendor = yield* twilioSms(configOf({ url }, { timeLimit: "4 seconds" }));
      const began = performance.now();
      expect(yield* vendor.submit(message)).toMatchObject({ _tag: "NotSent" });
      expect(performance.now() - began).toBeLessThan(4_000);
    }),
  );

  it.each([
    [199, "NotSent"],
    [200, "Taken"],
    [299, "Taken"],
    [300, "NotSent"],
    [499, "NotSent"],
    [500, "Unsure"],
  ] as const)("an answer of %d is %s", (status, _tag) => {
    const answer = {
      status,
      contentType: "application/json",
      body: JSON.stringify({ sid: `SM${"0".repeat(32)}` }),
    };
    expect(outcomeOf(configOf({ url: "http://127.0.0.1" }), answer)).toMatchObject({ _tag });
  });

  it.live.each([
    ["a redirect, which it does not follow", { status: 307, headers: { location: "/elsewhere" } }],
    ["a 4xx without a code", { status: 400, body: "no" }],
    ["a 429", { status: 429 }],
  ] as const)("knows that nothing was sent after %s", ([, answer]) =>
    Effect.gen(function* () {
      const simulator = yield* twilioSimulator;
      simulator.set.instead = () => answer;
      expect(yield* submit(simulator)).toMatchObject({ _tag: "NotSent" });
      expect(simulator.requests).toHaveLength(1);
    }),
  );

  it.live("knows that nothing was sent if the connection is refused", () =>
    Effect.gen(function* () {
      const simulator = yield* twilioSimulator;
      simulator.die();
      expect(yield* submit(simulator)).toMatchObject({ _tag: "NotSent" });
    }),
  );

  it.live("answers within the vendor's time limit where Twilio says nothing", () =>
    Effect.gen(function* () {
      const simulator = yield* twilioSimulator;
      simulator.set.instead = () => () => {};
      const gateway = gatewayOf(twilioSms(configOf(simulator, { timeLimit: "200 millis" })));
      const began = performance.now();
      const sent = yield* Effect.provide(
        Effect.flatMap(SmsGateway, ({ send }) => send({ ...message, reference: "id" })),
        gateway,
      );
      expect(sent).toMatchObject({ value: "DeliveryFailed" });
      expect(performance.now() - began).toBeLessThan(2_000);
    }),
  );

  it("refuses settings that say both senders, or none", () => {
    const both = { from: "+15005550006", messagingServiceSid: `MG${"0".repeat(32)}` };
    for (const sender of [{}, both])
      expect(() => configOf({ url: "http://127.0.0.1" }, {}, sender)).toThrow(/either from/);
  });
});
