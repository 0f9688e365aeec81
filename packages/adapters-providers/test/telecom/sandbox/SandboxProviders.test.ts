import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { KeyRing } from "@bonafide/adapters-providers/storage/KeyRing";
import { MasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { HmacOneTimePasswords } from "@bonafide/adapters-providers/telecom/HmacOneTimePasswords";
import { SandboxCarrierRecords } from "@bonafide/adapters-providers/telecom/sandbox/SandboxCarrierRecords";
import { sandboxAddress } from "@bonafide/adapters-providers/telecom/sandbox/SandboxMockTable";
import { SandboxOneTimePasswords } from "@bonafide/adapters-providers/telecom/sandbox/SandboxOneTimePasswords";
import { SandboxSettings } from "@bonafide/adapters-providers/telecom/sandbox/SandboxSettings";
import { SandboxSmsGateway } from "@bonafide/adapters-providers/telecom/sandbox/SandboxSmsGateway";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { CarrierRecords } from "@bonafide/core/telecom/CarrierRecords";
import { OneTimePassword, OneTimePasswords } from "@bonafide/core/telecom/OneTimePasswords";
import { Phone } from "@bonafide/core/telecom/Phone";
import { SmsGateway } from "@bonafide/core/telecom/SmsGateway";
import { carrierRecordsContract } from "@bonafide/testkit/telecom/CarrierRecordsContract";
import { unasked } from "@bonafide/testkit/telecom/MemoryCarrierRecords";
import { type ArrivedSms, SmsWitness } from "@bonafide/testkit/telecom/SmsWitness";
import { oneTimePasswordsContract } from "@bonafide/testkit/telecom/OneTimePasswordsContract";
import { smsGatewayContract } from "@bonafide/testkit/telecom/SmsGatewayContract";
import { describe, expect, it } from "@effect/vitest";
import { Duration, Effect, Layer, Logger, Option, Redacted } from "effect";

const masterKey = Layer.succeed(MasterKey, new KeyRing([Redacted.make(new Uint8Array(32))]));
const subscriber = (digits: string) => ({
  phone: Phone.make(digits),
  birthDate: BirthDate.make("1990-01-02"),
});

const quiet = Layer.provide(Logger.layer([]));

/** Counts the connections that this process opens: in a sandbox, none. */
const sockets = Layer.effect(
  SmsWitness,
  Effect.gen(function* () {
    const opened: Array<ArrivedSms> = [];
    const count = () => opened.push({ to: "somewhere", text: "" });
    yield* Effect.acquireRelease(
      Effect.sync(() => subscribe("net.client.socket", count)),
      () => Effect.sync(() => unsubscribe("net.client.socket", count)),
    );
    return { arrived: Effect.sync(() => [...opened]) };
  }),
);

smsGatewayContract(Layer.merge(quiet(SandboxSmsGateway), sockets), {
  leaves: false,
  delivered: [Phone.make("2125550100"), Phone.make("8885551001")],
  refused: [
    [Phone.make("9995551100"), "CredentialsUnknown"],
    [Phone.make("9995555200"), "AccountRateExceeded"],
  ],
  undelivered: [
    [Phone.make("9995551001"), "SmsNotReceivable"],
    [Phone.make("9995551014"), "UserUnknown"],
    [Phone.make("9995550000"), "DeliveryFailed"],
  ],
});
oneTimePasswordsContract(SandboxOneTimePasswords.pipe(Layer.provide(masterKey), quiet));
carrierRecordsContract(Layer.merge(quiet(SandboxCarrierRecords), unasked), {
  leaves: false,
  asked: [[subscriber("8885550100"), { _tag: "Matched", address: sandboxAddress }]],
  refusedAtOnce: [
    [subscriber("9990081013"), { failure: "NameInvalid", info: "SocialMismatch" }],
    [subscriber("9995550000"), { failure: "UserUnknown", info: "CarrierMismatch" }],
    [subscriber("2125550100"), { failure: "UserUnknown", info: "SubscriberUnknown" }],
  ],
});

describe("SandboxSmsGateway", () => {
  it.effect("does not fail in the sending what it refused in the screening", () =>
    Effect.gen(function* () {
      const gateway = yield* SmsGateway;
      const send = (digits: string) =>
        gateway.send({ to: Phone.make(digits), text: "text", reference: "id" });
      expect(yield* send("9995553104")).toEqual(Option.none());
      expect(yield* send("9995555200")).toEqual(Option.none());
    }).pipe(Effect.provide(SandboxSmsGateway)),
  );
});

describe("SandboxOneTimePasswords", () => {
  it.effect("issues 123123, and keeps and compares it like the real ones", () =>
    Effect.gen(function* () {
      const sandbox = yield* Effect.provide(OneTimePasswords, SandboxOneTimePasswords);
      const real = yield* Effect.provide(OneTimePasswords, HmacOneTimePasswords);
      const code = yield* sandbox.issue;
      expect(code).toBe("123123");
      expect(sandbox.digest("id", code)).toBe(real.digest("id", code));
      expect(sandbox.equal(sandbox.digest("id", code), real.digest("id", code))).toBe(true);
      const other = OneTimePassword.make("123124");
      expect(sandbox.equal(sandbox.digest("id", code), real.digest("id", other))).toBe(false);
    }).pipe(Effect.provide(masterKey)),
  );
});

describe("SandboxCarrierRecords", () => {
  it.effect("is asked a second later", () =>
    Effect.gen(function* () {
      const screening = yield* (yield* CarrierRecords).screen(subscriber("8885550100"));
      expect(screening).toEqual({ _tag: "Ask", after: 1000 });
    }).pipe(Effect.provide(SandboxCarrierRecords)),
  );

  it.effect.each([0, 250])("takes a delay of %s ms from the settings", (delay) =>
    Effect.gen(function* () {
      const carrier = yield* CarrierRecords;
      const screening = yield* carrier.screen(subscriber("8885550100"));
      expect(screening).toEqual({ _tag: "Ask", after: delay });
    }).pipe(
      Effect.provide(
        SandboxCarrierRecords.pipe(
          Layer.provide(Layer.succeed(SandboxSettings, { delay: Duration.millis(delay) })),
        ),
      ),
    ),
  );
});

describe("a sandbox provider", () => {
  const cases: ReadonlyArray<readonly [string, Layer.Layer<never, never, MasterKey>]> = [
    ["SMS gateway", SandboxSmsGateway],
    ["one-time passwords", SandboxOneTimePasswords],
    ["carrier", SandboxCarrierRecords],
  ];

  it.effect.each(cases)("warns when it is started: %s", ([name, layer]) =>
    Effect.gen(function* () {
      const lines: Array<string> = [];
      const logger = Logger.make(({ logLevel, message }) => {
        lines.push(`${logLevel} ${String(message)}`);
      });
      yield* Layer.build(layer).pipe(Effect.provide([Logger.layer([logger]), masterKey]));
      expect(lines.length).toBe(1);
      expect(lines[0]).toMatch(new RegExp(`^Warn SANDBOX ${name}: .* Not for production\\.$`));
      // No code is ever logged, not even a public one.
      expect(lines[0]).not.toMatch(/[0-9]/);
    }),
  );
});
