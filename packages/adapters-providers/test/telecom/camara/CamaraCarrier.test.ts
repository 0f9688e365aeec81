import { camaraCarrier } from "@bonafide/adapters-providers/telecom/camara/CamaraCarrier";
import { CamaraConfig } from "@bonafide/adapters-providers/telecom/camara/CamaraConfig";
import { CarrierFailover } from "@bonafide/adapters-providers/telecom/vendor/CarrierFailover";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import type { CarrierAnswer } from "@bonafide/core/telecom/CarrierRecords";
import { Phone } from "@bonafide/core/telecom/Phone";
import { carrierRecordsContract } from "@bonafide/testkit/telecom/CarrierRecordsContract";
import { CarrierWitness } from "@bonafide/testkit/telecom/CarrierWitness";
import {
  camaraClient,
  type CamaraSimulator,
  camaraSimulator,
  type CamaraSubscriber,
} from "@bonafide/testkit/telecom/vendor/CamaraSimulator";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer, Schema } from "effect";
import { vendorFaults } from "../vendor/VendorFaults.ts";

const configOf = ({ url }: Pick<CamaraSimulator, "url">, extra: object = {}) =>
  Schema.decodeUnknownSync(CamaraConfig)({
    vendor: "camara",
    name: "operator",
    url: `${url}/`,
    token: { url: `${url}/token`, ...camaraClient },
    timeLimit: "1 second",
    ...extra,
  });

const phone = Phone.make("4155550123");
const number = "+14155550123";
const subscriber = { phone, birthDate: BirthDate.make("1980-02-29") };

const home = {
  streetName: "Main St",
  streetNumber: "12",
  houseNumberExtension: "Apt 5",
  locality: "Reno",
  region: "NV",
  postalCode: "89501",
  country: "US",
};
const known: CamaraSubscriber = { birthdate: "1980-02-29", address: home };
const address = {
  street1: "12 Main St",
  street2: "Apt 5",
  city: "Reno",
  state: "NV",
  zip: "89501",
  country: "US",
};

const unmatched = (info: string) => ({
  _tag: "NotMatched",
  reason: { failure: "UserUnknown", info },
});
const answered = (answer: unknown) => ({ _tag: "Answered", answer });
const unknowing = (info: string) => ({ _tag: "Unknowing", reason: unmatched(info).reason });
const matched: CarrierAnswer = { _tag: "Matched", address };

const carrier = (known: CamaraSubscriber | undefined, extra?: object) =>
  Effect.gen(function* () {
    const simulator = yield* camaraSimulator;
    if (known !== undefined) simulator.subscribers.set(number, known);
    const { match } = yield* camaraCarrier(configOf(simulator, extra));
    return { simulator, match: match(subscriber) };
  });

const Question = Schema.fromJsonString(
  Schema.Struct({
    phoneNumber: Schema.String,
    birthdate: Schema.optional(Schema.String),
  }),
);

const contractLayer = Layer.unwrap(
  Effect.gen(function* () {
    const simulator = yield* camaraSimulator;
    simulator.subscribers.set("+14155550001", known);
    simulator.subscribers.set("+14155550002", { ...known, birthdate: "1980-02-28" });
    simulator.subscribers.set("+14155550003", { address: home });
    simulator.subscribers.set("+14155550005", { error: [422, "SERVICE_NOT_APPLICABLE"] });
    simulator.subscribers.set("+14155550006", { error: [400, "INVALID_ARGUMENT"] });
    simulator.subscribers.set("+14155550007", { error: [500, "INTERNAL"] });
    const asked = Effect.sync(() =>
      simulator.requests
        .filter(({ path }) => path !== "/token")
        .map(({ body, path }) => {
          const { birthdate, phoneNumber } = Schema.decodeSync(Question)(body);
          return { what: path, phone: phoneNumber.replace("+", ""), birthDate: birthdate };
        }),
    );
    return Layer.merge(
      CarrierFailover([yield* camaraCarrier(configOf(simulator))]),
      Layer.succeed(CarrierWitness, { asked }),
    );
  }),
);

const asked = (last: number, answer: CarrierAnswer) =>
  [{ ...subscriber, phone: Phone.make(`415555000${last}`) }, answer] as const;
const no = (
  info:
    | "BirthDateMismatch"
    | "SubscriberUnknown"
    | "MobileDataInaccessible"
    | "PhoneInvalid"
    | "ProviderUnreachable",
): CarrierAnswer => ({
  _tag: "NotMatched",
  reason: { failure: "UserUnknown", info },
});

carrierRecordsContract(contractLayer, {
  asked: [
    asked(1, matched),
    asked(2, no("BirthDateMismatch")),
    asked(3, no("SubscriberUnknown")),
    asked(4, no("SubscriberUnknown")),
    asked(5, no("MobileDataInaccessible")),
    asked(6, no("PhoneInvalid")),
    asked(7, no("ProviderUnreachable")),
  ],
  leaves: true,
});

describe("CamaraCarrier", () => {
  it.live("asks for the birth date, then for the address, and tells nothing else", () =>
    Effect.gen(function* () {
      const { match, simulator } = yield* carrier(known);
      expect(yield* match).toEqual(answered(matched));
      const asked = simulator.requests.filter(({ path }) => path !== "/token");
      expect(asked.map(({ body, path }) => [path, JSON.parse(body)])).toEqual([
        ["/kyc-match/v0.4/match", { phoneNumber: number, birthdate: "1980-02-29" }],
        ["/kyc-fill-in/v0.4/fill-in", { phoneNumber: number }],
      ]);
      const correlators = asked.map(({ headers }) => headers["x-correlator"]);
      for (const correlator of correlators) expect(correlator).toMatch(/^[a-zA-Z0-9-]{1,55}$/);
      expect(new Set(correlators).size).toBe(2);
    }),
  );

  // The scenarios of kyc-match.feature and kyc-fill-in.feature that an answer can bring about.
  it.live.each([
    ["Match 1, success: no", { birthdate: "1999-01-01" }, answered(unmatched("BirthDateMismatch"))],
    ["Match 2, success: not available", {}, unknowing("SubscriberUnknown")],
    ["401 UNAUTHENTICATED", { error: [401, "UNAUTHENTICATED"] }, { _tag: "Unreached" }],
    ["400 INVALID_ARGUMENT", { error: [400, "INVALID_ARGUMENT"] }, unknowing("PhoneInvalid")],
    [
      "Match 10, invalid parameter combination",
      { error: [400, "KNOW_YOUR_CUSTOMER.INVALID_PARAM_COMBINATION"] },
      { _tag: "Unreached" },
    ],
    [
      "Match 11, other number's token",
      { error: [403, "INVALID_TOKEN_CONTEXT"] },
      { _tag: "Unreached" },
    ],
    [
      "Match 12, id document required",
      { error: [403, "KNOW_YOUR_CUSTOMER.ID_DOCUMENT_REQUIRED"] },
      unknowing("MobileDataInaccessible"),
    ],
    ["403 PERMISSION_DENIED", { error: [403, "PERMISSION_DENIED"] }, { _tag: "Unreached" }],
    ["C02.02, number not found", undefined, unknowing("SubscriberUnknown")],
    [
      "C02.03, unnecessary number",
      { error: [422, "UNNECESSARY_IDENTIFIER"] },
      { _tag: "Unreached" },
    ],
    ["C02.04, missing number", { error: [422, "MISSING_IDENTIFIER"] }, { _tag: "Unreached" }],
    [
      "C02.05, number not supported",
      { error: [422, "SERVICE_NOT_APPLICABLE"] },
      unknowing("MobileDataInaccessible"),
    ],
    ["429 TOO_MANY_REQUESTS", { error: [429, "TOO_MANY_REQUESTS"] }, { _tag: "Unreached" }],
    ["500", { error: [500, "INTERNAL"] }, { _tag: "Unreached" }],
    ["503", { error: [503, "UNAVAILABLE"] }, { _tag: "Unreached" }],
    ["an error of an unknown name", { error: [404, "toString"] }, { _tag: "Unreached" }],
    ["no address on file", { birthdate: "1980-02-29" }, unknowing("SubscriberUnknown")],
  ] as const)("%s", ([, said, outcome]) =>
    Effect.gen(function* () {
      const { match } = yield* carrier(said);
      expect(yield* match).toMatchObject(outcome);
    }),
  );

  it.live.each([
    ["an error", 404, "IDENTIFIER_NOT_FOUND", unknowing("SubscriberUnknown")],
    ["no say", 422, "SERVICE_NOT_APPLICABLE", unknowing("MobileDataInaccessible")],
    ["trouble", 500, "INTERNAL", { _tag: "Unreached" }],
  ] as const)("does not match a person for whom fill-in has %s", ([, status, code, outcome]) =>
    Effect.gen(function* () {
      const { match, simulator } = yield* carrier(known);
      simulator.set.instead = ({ path }) =>
        path.includes("fill-in")
          ? {
              status,
              headers: { "content-type": "application/json" },
              body: JSON.stringify({ status, code, message: "" }),
            }
          : undefined;
      expect(yield* match).toMatchObject(outcome);
    }),
  );

  it.live("takes an address that is one line", () =>
    Effect.gen(function* () {
      const { match } = yield* carrier({ ...known, address: { address: "12 Main St, Reno" } });
      expect(yield* match).toEqual(
        answered({ _tag: "Matched", address: { street1: "12 Main St, Reno" } }),
      );
    }),
  );

  it.live("uses a token as long as it is good, and asks for one at a time", () =>
    Effect.gen(function* () {
      const { match, simulator } = yield* carrier(known);
      yield* Effect.all(
        Array.from({ length: 10 }, () => match),
        { concurrency: "unbounded" },
      );
      expect(simulator.tokensGiven()).toBe(2);
      simulator.endTokens();
      expect(yield* match).toEqual(answered(matched));
      expect(simulator.tokensGiven()).toBe(4);
    }),
  );

  it.live("asks for the scope of an address, and of nothing more", () =>
    Effect.gen(function* () {
      const { match, simulator } = yield* carrier(known);
      yield* match;
      const scopes = simulator.requests
        .filter(({ path }) => path === "/token")
        .flatMap(({ body }) => new URLSearchParams(body).get("scope")?.split(" ") ?? []);
      expect(scopes.toSorted()).toEqual([
        ...["address", "country", "houseNumberExtension", "locality", "postalCode", "region"].map(
          (field) => `kyc-fill-in:${field}`,
        ),
        "kyc-fill-in:streetName",
        "kyc-fill-in:streetNumber",
        "kyc-match:match",
      ]);
    }),
  );

  it.live("speaks the configured versions", () =>
    Effect.gen(function* () {
      const { match, simulator } = yield* carrier(known, {
        matchVersion: "v1",
        fillInVersion: "v0.2rc2",
      });
      simulator.set.instead = ({ path }) =>
        path === "/kyc-match/v1/match"
          ? {
              status: 200,
              headers: { "content-type": "application/json" },
              body: '{"birthdateMatch":"true"}',
            }
          : undefined;
      yield* match;
      expect(simulator.requests.map(({ path }) => path)).toContain("/kyc-fill-in/v0.2rc2/fill-in");
    }),
  );

  it.live("cannot reach an operator that gives it no token", () =>
    Effect.gen(function* () {
      const simulator = yield* camaraSimulator;
      const token = { url: `${simulator.url}/token`, clientId: "bonafide", clientSecret: "wrong" };
      const { match } = yield* camaraCarrier(configOf(simulator, { token }));
      expect(yield* match(subscriber)).toEqual({ _tag: "Unreached", explained: "token: 401" });
    }),
  );

  it.live.each(Object.keys(vendorFaults))("cannot reach an operator that answers %s", (fault) =>
    Effect.gen(function* () {
      for (const where of ["/token", "/kyc-match/", "/kyc-fill-in/"]) {
        const { match, simulator } = yield* carrier(known);
        simulator.set.instead = ({ path }) =>
          path.startsWith(where) ? vendorFaults[fault] : undefined;
        const outcome = yield* match;
        // An address of another shape is no address; all else is no answer.
        expect(["Unreached", "Unknowing"]).toContain(outcome._tag);
        if (where !== "/kyc-fill-in/") expect(outcome._tag).toBe("Unreached");
      }
    }),
  );

  it.live("cannot reach an operator that is not there", () =>
    Effect.gen(function* () {
      const { match, simulator } = yield* carrier(known);
      simulator.die();
      expect(yield* match).toMatchObject({ _tag: "Unreached" });
    }),
  );
});
