import type { AddressSettings } from "@bonafide/adapters-providers/callback/AddressFilter";
import {
  productionCallbackRule,
  sandboxCallbackRule,
} from "@bonafide/adapters-providers/callback/CallbackRules";
import { HttpCallbackSender } from "@bonafide/adapters-providers/callback/HttpCallbackSender";
import { NameResolver } from "@bonafide/adapters-providers/callback/NameResolver";
import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** Which addresses messages may go to: the public ones, and in a sandbox those of its own machine where it may. */
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

// A sandbox finds its own machine by name; production asks name servers only, which cannot hold one another up.
const nameResolver = Layer.unwrap(
  Effect.map(ServerSettings, ({ environment }) =>
    environment === "production" ? NameResolver.direct() : NameResolver.system,
  ),
);

/** Which callback URLs the server takes, and who posts to them, as the settings say. */
export const CallbackSending = Layer.unwrap(
  Effect.map(ServerSettings, (settings) => HttpCallbackSender(addressSettingsOf(settings))),
).pipe(Layer.provideMerge(callbackRule), Layer.provide(nameResolver));
