import { HmacOneTimePasswords } from "@bonafide/adapters-providers/telecom/HmacOneTimePasswords";
import { sandboxPhoneRule } from "@bonafide/adapters-providers/telecom/sandbox/SandboxPhoneRule";
import { SandboxCarrierRecords } from "@bonafide/adapters-providers/telecom/sandbox/SandboxCarrierRecords";
import { SandboxOneTimePasswords } from "@bonafide/adapters-providers/telecom/sandbox/SandboxOneTimePasswords";
import { SandboxSettings } from "@bonafide/adapters-providers/telecom/sandbox/SandboxSettings";
import { SandboxSmsGateway } from "@bonafide/adapters-providers/telecom/sandbox/SandboxSmsGateway";
import { PhoneRule } from "@bonafide/core/telecom/PhoneRule";
import { PossessionSettings } from "@bonafide/core/telecom/PossessionSettings";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { exceptRehearsed } from "./RehearsedSms.ts";
import { VendorCarriers, VendorSms } from "./VendorProviders.ts";

const sms = Layer.unwrap(
  Effect.map(ServerSettings, ({ smsProvider }) => {
    switch (smsProvider) {
      case "sandbox":
        return Layer.merge(SandboxSmsGateway, SandboxOneTimePasswords);
      case "vendors":
        return Layer.merge(VendorSms, HmacOneTimePasswords);
    }
  }),
);

const carrier = Layer.unwrap(
  Effect.map(ServerSettings, ({ carrierProvider, sandboxDelay }) => {
    switch (carrierProvider) {
      case "sandbox":
        return SandboxCarrierRecords.pipe(
          Layer.provide(Layer.succeed(SandboxSettings, { delay: sandboxDelay })),
        );
      case "vendors":
        return VendorCarriers;
    }
  }),
);

const phoneRule = Layer.effect(
  PhoneRule,
  Effect.gen(function* () {
    const { environment, tollFreeNumbers: tollFree } = yield* ServerSettings;
    if (environment !== "production") return PhoneRule.of(sandboxPhoneRule);
    // The numbering plans of all countries: a sandbox does not wait for them.
    const { northAmericanPhoneRule } = yield* Effect.promise(
      () => import("@bonafide/adapters-providers/telecom/NorthAmericanPhoneRule"),
    );
    return PhoneRule.of(northAmericanPhoneRule({ tollFree }));
  }),
);

const possessionSettings = Layer.effect(
  PossessionSettings,
  Effect.map(ServerSettings, ({ codeLifetime }) => ({ codeLifetime })),
);

/** The SMS gateway, the carrier and the phone rule of the settings. */
export const TelecomProviders = Layer.mergeAll(
  Layer.provideMerge(exceptRehearsed, sms),
  carrier,
  phoneRule,
  possessionSettings,
);
