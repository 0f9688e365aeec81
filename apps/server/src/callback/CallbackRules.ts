import { type AddressSettings } from "@bonafide/adapters-providers/callback/AddressRule";
import {
  productionCallbackRule,
  sandboxCallbackRule,
} from "@bonafide/adapters-providers/callback/CallbackRules";
import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** Which addresses messages may go to: the public ones, and in a sandbox those of its own machine where it may. */
export const addressSettingsOf = ({
  callbackLoopback,
  callbackRefuse,
  environment,
}: ServerSettings["Service"]): AddressSettings => ({
  ownRanges: callbackRefuse,
  loopback: environment === "sandbox" && callbackLoopback,
});

/** Which callback URLs the server takes, as the settings say. */
export const CallbackRules = Layer.effect(
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
