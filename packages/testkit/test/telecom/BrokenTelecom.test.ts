import { OneTimePassword, OneTimePasswords } from "@bonafide/core/telecom/OneTimePasswords";
import { CarrierRecords } from "@bonafide/core/telecom/CarrierRecords";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Phone } from "@bonafide/core/telecom/Phone";
import { PhoneRule } from "@bonafide/core/telecom/PhoneRule";
import { SmsGateway } from "@bonafide/core/telecom/SmsGateway";
import { createHash } from "node:crypto";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer, Option } from "effect";
import { auditContract } from "../../src/audit/AuditContract.ts";
import { MemoryStores } from "../../src/storage/MemoryStores.ts";
import { mustCatch, testsOf } from "../../src/storage/PortTest.ts";
import { carrierRecordsContract } from "../../src/telecom/CarrierRecordsContract.ts";
import {
  memoryAddress,
  MemoryCarrierRecords,
  memoryCarrierWitness,
} from "../../src/telecom/MemoryCarrierRecords.ts";
import { MemoryOneTimePasswords } from "../../src/telecom/MemoryOneTimePasswords.ts";
import { MemorySmsGateway, memorySmsWitness } from "../../src/telecom/MemorySmsGateway.ts";
import {
  oneTimePasswordsContract,
  unforeseeableCodesContract,
} from "../../src/telecom/OneTimePasswordsContract.ts";
import { phoneRuleContract } from "../../src/telecom/PhoneRuleContract.ts";
import { type SmsCases, smsGatewayContract } from "../../src/telecom/SmsGatewayContract.ts";
import { brokenPort } from "../../src/storage/BrokenPort.ts";

const [one, two, failing, refused] = ["0123", "0124", "0125", "0126"].map((digits) =>
  Phone.make(`415555${digits}`),
) as [Phone, Phone, Phone, Phone];

const cases: SmsCases = {
  leaves: true,
  delivered: [one, two],
  refused: [[refused, "ProductInactive"]],
  undelivered: [[failing, "PhoneOff"]],
};

const sms = Layer.effectDiscard(
  Effect.gen(function* () {
    const memory = yield* MemorySmsGateway;
    yield* memory.refuse(refused, "ProductInactive");
    yield* memory.fail(failing, "PhoneOff");
  }),
).pipe(Layer.provideMerge(Layer.provideMerge(memorySmsWitness, MemorySmsGateway.layer)));

const brokenSms = brokenPort(SmsGateway, sms, (fault, layer) =>
  mustCatch(fault, () => smsGatewayContract(layer, cases)),
);

describe("The contract of SmsGateway", () => {
  brokenSms("drops every message", () => ({ send: () => Effect.succeedNone }));
  brokenSms("drops a message that repeats another's number", ({ send }) => {
    const sent = new Set<string>();
    return {
      send: (message) => {
        if (sent.has(message.to)) return Effect.succeedNone;
        sent.add(message.to);
        return send(message);
      },
    };
  });
  brokenSms("sends twice", ({ send }) => ({
    send: (message) => Effect.andThen(send(message), send(message)),
  }));
  brokenSms("sends to another number", ({ send }) => ({
    send: (message) => send({ ...message, to: message.to === one ? two : message.to }),
  }));
  brokenSms("cuts the text", ({ send }) => ({
    send: (message) => send({ ...message, text: message.text.slice(0, 33) }),
  }));
  brokenSms("escapes the text", ({ send }) => ({
    send: (message) => send({ ...message, text: message.text.replaceAll("&", "&amp;") }),
  }));
  brokenSms("mixes up messages that are sent at once", ({ send }) => {
    let text = "";
    return {
      send: (message) => {
        text = message.text;
        return Effect.andThen(
          Effect.yieldNow,
          Effect.suspend(() => send({ ...message, text })),
        );
      },
    };
  });
  brokenSms("sends in the screening", ({ screen, send }) => ({
    screen: (to) => Effect.andThen(send({ to, text: "", reference: "" }), screen(to)),
  }));
  brokenSms("refuses no number", () => ({ screen: () => Effect.succeedNone }));
  brokenSms("says that every message was taken", ({ send }) => ({
    send: (message) => Effect.as(send(message), Option.none()),
  }));
  brokenSms("sends a failed message again", ({ send }) => ({
    send: (message) =>
      Effect.flatMap(send(message), (failure) =>
        Option.isSome(failure) ? send(message) : Effect.succeed(failure),
      ),
  }));
});

const birthDate = BirthDate.make("1990-02-28");
const reason = { failure: "UserUnknown", info: "BirthDateMismatch" } as const;
const carrier = Layer.effectDiscard(
  Effect.gen(function* () {
    const memory = yield* MemoryCarrierRecords;
    yield* memory.answer(failing, { _tag: "NotMatched", reason });
    yield* memory.screenAs(refused, { _tag: "Refuse", reason });
  }),
).pipe(Layer.provideMerge(Layer.provideMerge(memoryCarrierWitness, MemoryCarrierRecords.layer)));

const brokenCarrier = brokenPort(CarrierRecords, carrier, (fault, layer) =>
  mustCatch(fault, () =>
    carrierRecordsContract(layer, {
      leaves: true,
      asked: [
        [
          { phone: one, birthDate },
          { _tag: "Matched", address: memoryAddress },
        ],
        [
          { phone: failing, birthDate },
          { _tag: "NotMatched", reason },
        ],
      ],
      refusedAtOnce: [[{ phone: refused, birthDate }, reason]],
    }),
  ),
);

describe("The contract of CarrierRecords", () => {
  brokenCarrier("matches without asking", () => ({
    match: ({ phone }) =>
      Effect.succeed(
        phone === failing
          ? { _tag: "NotMatched", reason }
          : { _tag: "Matched", address: memoryAddress },
      ),
  }));
  brokenCarrier("asks twice", ({ match }) => ({
    match: (subscriber) => Effect.andThen(match(subscriber), match(subscriber)),
  }));
  brokenCarrier("asks about others too", ({ match }) => ({
    match: (subscriber) => Effect.tap(match(subscriber), () => match({ phone: two, birthDate })),
  }));
  brokenCarrier("asks with another birth date", ({ match }) => ({
    match: (subscriber) => match({ ...subscriber, birthDate: BirthDate.make("1990-01-01") }),
  }));
  brokenCarrier("matches every person", ({ match }) => ({
    match: (subscriber) =>
      Effect.as(match(subscriber), { _tag: "Matched", address: memoryAddress } as const),
  }));
  brokenCarrier("asks in the screening", ({ match, screen }) => ({
    screen: (subscriber) => Effect.andThen(match(subscriber), screen(subscriber)),
  }));
  brokenCarrier("refuses no number at once", () => ({
    screen: () => Effect.succeed({ _tag: "Ask", after: 0 }),
  }));
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");
const brokenCodes = brokenPort(OneTimePasswords, MemoryOneTimePasswords, (fault, layer) =>
  mustCatch(fault, () => oneTimePasswordsContract(layer)),
);

describe("The contract of OneTimePasswords", () => {
  brokenCodes("keeps the code itself", () => ({
    digest: (id, code) => `${id.replaceAll("-", "")}_${code}`,
  }));
  brokenCodes("keeps the code in base64", () => ({
    digest: (id, code) => Buffer.from(`${id} ${code}`).toString("base64url"),
  }));
  brokenCodes("keeps a digest without a key", () => ({
    digest: (id, code) => sha256(`${id}:${code}`),
  }));
  brokenCodes("keeps a digest that is not bound to the transaction", ({ digest }) => ({
    digest: (_, code) => digest("", code),
  }));
  brokenCodes("keeps a digest that is not bound to the code", ({ digest }) => ({
    digest: (id) => digest(id, OneTimePassword.make("000000")),
  }));
  brokenCodes("compares beginnings", () => ({
    equal: (left, right) => left.startsWith(right) || right.startsWith(left),
  }));
  brokenCodes("issues short codes", () => ({
    // Not what the brand says, as an adapter in JavaScript could.
    issue: Effect.succeed("12345" as OneTimePassword),
  }));
  mustCatch("issues few codes", () =>
    unforeseeableCodesContract(
      Layer.sync(OneTimePasswords, () => {
        let turn = 0;
        return {
          issue: Effect.sync(() => OneTimePassword.make(String(100_000 + (turn++ % 500) * 1_799))),
          digest: () => "",
          equal: () => true,
        };
      }),
    ),
  );
});

describe("The contract of PhoneRule", () => {
  const valid = { accepted: [one], refused: [Phone.make("1155550123")] };
  const rule = (accepts: boolean) => Layer.succeed(PhoneRule, { accepts: () => accepts });
  mustCatch("takes every number", () => phoneRuleContract(rule(true), valid));
  mustCatch("takes no number", () => phoneRuleContract(rule(false), valid));
});

it("Contracts refuse empty lists of cases", () => {
  const message = /at least one case/;
  for (const empty of [{ delivered: [] }, { refused: [] }, { undelivered: [] }])
    expect(() => testsOf(() => smsGatewayContract(sms, { ...cases, ...empty }))).toThrow(message);
  const noSubscriber = () => carrierRecordsContract(carrier, { asked: [], leaves: true });
  expect(() => testsOf(noSubscriber)).toThrow(message);
  expect(() => testsOf(() => auditContract(MemoryStores, []))).toThrow(message);
});
