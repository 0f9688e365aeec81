import type { AddressSettings } from "@bonafide/adapters-providers/callback/CallbackAddresses";
import {
  productionCallbackRule,
  sandboxCallbackRule,
} from "@bonafide/adapters-providers/callback/CallbackRules";
import { HttpCallbackSender } from "@bonafide/adapters-providers/callback/HttpCallbackSender";
import { NameResolver } from "@bonafide/adapters-providers/callback/NameResolver";
import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** The allowed addresses for callbacks: public ones, and in a sandbox its own machine if configured. */
const addressSettingsOf = ({
  callbackLoopback,
  callbackRefuse,
  environment,
}: ServerSettings["Service"]): AddressSettings => ({
  ownRanges: callbackRefuse,
  loopback: environment === "sandbox" && callbackLoopback,
});

const callbackRule = Layer.effect(
  CallbackRule,
  Effect.map(ServerSettings, (settings) => {
    const addresses = addressSettingsOf(settings);
    return CallbackRule.of(
      settings.environment === "production"
        ? productionCallbackRule({ ...addresses, furtherPorts: settings.callbackPorts })
        : sandboxCallbackRule(addresses),
    );
  }),
);

// A sandbox resolves its own machine's name through the system. Production uses name servers directly, so that a slow
// one does not delay the others.
const nameResolver = Layer.unwrap(
  Effect.map(ServerSettings, ({ environment }) =>
    environment === "production" ? NameResolver.direct() : NameResolver.system,
  ),
);

/** The callback rule and sender of the settings. */
export const CallbackSending = Layer.unwrap(
  Effect.map(ServerSettings, (settings) => HttpCallbackSender(addressSettingsOf(settings))),
).pipe(Layer.provideMerge(callbackRule), Layer.provide(nameResolver));
