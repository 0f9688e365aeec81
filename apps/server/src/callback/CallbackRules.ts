import {
  productionCallbackRule,
  sandboxCallbackRule,
} from "@bonafide/adapters-providers/callback/CallbackRules";
import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** Which callback URLs the server takes, as the settings say. */
export const CallbackRules = Layer.effect(
  CallbackRule,
  Effect.map(ServerSettings, ({ callbackPorts, environment }) =>
    CallbackRule.of(
      environment === "production"
        ? productionCallbackRule({ ownRanges: [], furtherPorts: callbackPorts })
        : sandboxCallbackRule({ ownRanges: [], loopback: true }),
    ),
  ),
);
