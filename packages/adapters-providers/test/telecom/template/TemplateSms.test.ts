import { TemplateConfig } from "@bonafide/adapters-providers/telecom/template/TemplateConfig";
import { templateOutcome } from "@bonafide/adapters-providers/telecom/template/TemplateResponse";
import { templateSms } from "@bonafide/adapters-providers/telecom/template/TemplateSms";
import { Phone } from "@bonafide/core/telecom/Phone";
import { smsGatewayContract } from "@bonafide/testkit/telecom/SmsGatewayContract";
import {
  httpSimulator,
  jsonAnswer,
  type SimulatedAnswer,
} from "@bonafide/testkit/telecom/vendor/HttpSimulator";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Schema } from "effect";
import { vendorFaults } from "../vendor/VendorFaults.ts";
import { witnessedGateway } from "../vendor/VendorGateway.ts";

const configOf = (settings: object) =>
  Schema.decodeUnknownSync(TemplateConfig)({
    vendor: "http",
    name: "anybody",
    timeLimit: "1 second",
    ...settings,
  });

const phone = Phone.make("4155550123");
const text = 'Code "123456" & 100% {phone}\n';

/** A vendor that reports like many: 200 and a status for each message. */
const reporting = {
  json: { from: "bonafide", messages: [{ to: "{digits}", text: "{text}", flash: false }] },
  id: "messages.0.message-id",
  error: "messages.0.status",
  noError: ["0"],
  errors: { "6": 1001, "7": 1003, "1": "not_sent" },
};

const taken = jsonAnswer(200, { messages: [{ "message-id": "id-1", status: "0" }] });
const refused = (status: string) => jsonAnswer(200, { messages: [{ status }] });

const submitting = (
  answer: SimulatedAnswer,
  settings: (url: string) => object = (url) => ({ url, ...reporting }),
) =>
  Effect.gen(function* () {
    const simulator = yield* httpSimulator(() => answer);
    const vendor = yield* templateSms(configOf(settings(simulator.url)));
    const outcome = yield* vendor.submit({ to: phone, text });
    return { outcome, request: simulator.requests[0] };
  });

const Submitted = Schema.fromJsonString(
  Schema.Struct({
    messages: Schema.NonEmptyArray(Schema.Struct({ to: Schema.String, text: Schema.String })),
  }),
);

smsGatewayContract(
  witnessedGateway(
    Effect.gen(function* () {
      const simulator = yield* httpSimulator(({ body }) => {
        if (body.includes("14155550006")) return refused("6");
        return body.includes("14155550007") ? refused("7") : taken;
      });
      return {
        vendor: yield* templateSms(configOf({ url: simulator.url, ...reporting })),
        arrived: () =>
          simulator.requests.flatMap(({ body }) => Schema.decodeSync(Submitted)(body).messages),
      };
    }),
  ),
  {
    leaves: true,
    delivered: [phone, Phone.make("4155550124")],
    undelivered: [
      [Phone.make("4155550006"), "SmsNotReceivable"],
      [Phone.make("4155550007"), "NumberBlocked"],
    ],
  },
);

describe("TemplateSms", () => {
  it.live("fills a JSON template without mixing values and text", () =>
    Effect.gen(function* () {
      const { outcome, request } = yield* submitting(taken, (url) => ({
        url: `${url}/send?n={to}&again={text}`,
        headers: { "X-Api-Key": "key", "content-type": "application/json; v=2" },
        ...reporting,
      }));
      expect(outcome).toEqual({ _tag: "Taken", messageIds: ["id-1"] });
      expect(JSON.parse(request?.body ?? "")).toEqual({
        from: "bonafide",
        messages: [{ to: "14155550123", text, flash: false }],
      });
      expect(request?.path).toBe(`/send?n=%2B14155550123&again=${encodeURIComponent(text)}`);
      expect(request?.method).toBe("POST");
      expect(request?.headers["x-api-key"]).toBe("key");
    }),
  );

  it.live("fills a form, and asks by GET with no body", () =>
    Effect.gen(function* () {
      const form = yield* submitting(taken, (url) => ({
        url,
        form: { number: "{phone}", body: "{text}", key: "a&b" },
      }));
      expect(Object.fromEntries(new URLSearchParams(form.request?.body))).toEqual({
        number: phone,
        body: text,
        key: "a&b",
      });
      expect(form.request?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
      const get = yield* submitting(taken, (url) => ({ url: `${url}/{digits}`, method: "GET" }));
      expect([get.request?.method, get.request?.path, get.request?.body]).toEqual([
        "GET",
        "/14155550123",
        "",
      ]);
    }),
  );

  it.live.each([
    [
      "an error that the operator explained",
      refused("6"),
      { _tag: "Undeliverable", failure: "SmsNotReceivable" },
    ],
    ["an error for which another vendor may be asked", refused("1"), { _tag: "NotSent" }],
    ["an unexplained error", refused("99"), { _tag: "NotSent", explained: "200, error 99" }],
    ["an error whose name is no code", refused("toString"), { _tag: "NotSent" }],
    ["a 4xx", { status: 403 }, { _tag: "NotSent", explained: "403" }],
    ["a redirect", { status: 302, headers: { location: "/" } }, { _tag: "NotSent" }],
    [
      "a number as the id",
      jsonAnswer(201, { messages: [{ "message-id": 17 }] }),
      { messageIds: ["17"] },
    ],
    [
      "an object as the id",
      jsonAnswer(200, { messages: [{ "message-id": {} }] }),
      { _tag: "Unsure" },
    ],
    ["no id", jsonAnswer(200, { messages: [] }), { _tag: "Unsure" }],
    ["a 500 with an error", { ...refused("7"), status: 500 }, { _tag: "Undeliverable" }],
  ] as const)("reads %s", ([, answer, outcome]) =>
    Effect.gen(function* () {
      expect((yield* submitting(answer)).outcome).toMatchObject(outcome);
    }),
  );

  it.each([
    [199, "NotSent"],
    [200, "Taken"],
    [299, "Taken"],
    [300, "NotSent"],
    [499, "NotSent"],
    [500, "Unsure"],
  ] as const)("an answer of %d without an error is %s", (status, _tag) => {
    const config = configOf({ url: "https://x.example/", ...reporting });
    const body = JSON.stringify({ messages: [{ "message-id": "id-1", status: "0" }] });
    const answer = { status, contentType: "application/json", body };
    expect(templateOutcome(config, answer)).toMatchObject({ _tag });
    const { id: _, ...without } = config;
    expect(templateOutcome(without, { ...answer, body: "" })).toMatchObject({ _tag });
  });

  it("keeps 200 characters of an id, and 40 of an error", () => {
    const config = configOf({ url: "https://x.example/", ...reporting });
    const said = (message: object) =>
      templateOutcome(config, {
        status: 200,
        contentType: "application/json",
        body: JSON.stringify({ messages: [message] }),
      });
    const long = "a".repeat(300);
    expect(said({ "message-id": long })).toMatchObject({ messageIds: ["a".repeat(200)] });
    expect(said({ status: long })).toMatchObject({ explained: `200, error ${"a".repeat(40)}` });
    expect(said({ status: "a b\n7" })).toMatchObject({ explained: "200, error ab7" });
  });

  it.live.each(Object.keys(vendorFaults))("does not know what was sent after %s", (fault) =>
    Effect.gen(function* () {
      const answer = vendorFaults[fault];
      if (answer !== undefined)
        expect((yield* submitting(answer)).outcome).toMatchObject({ _tag: "Unsure" });
    }),
  );

  it("refuses settings that lead nowhere, or anywhere", () => {
    for (const url of ["ftp://x.example", "{text}", "https://{text}/", "https://a@b.example/"])
      expect(() => configOf({ url })).toThrow(/url/);
    for (const wrong of [
      { json: {}, form: {} },
      { headers: { "X-A": "a\r\nX-B: b" } },
      { headers: { "X A": "a" } },
      { errors: { "1": 1013 } },
    ])
      expect(() => configOf({ url: "https://x.example/", ...wrong })).toThrow(
        /json|headers|names of headers|errors/,
      );
  });
});
