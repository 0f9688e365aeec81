import { HttpCallbackSender } from "@bonafide/adapters-providers/callback/HttpCallbackSender";
import { NameResolver } from "@bonafide/adapters-providers/callback/NameResolver";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { addressSettingsOf, CallbackRules } from "./CallbackRules.ts";

/** Who posts to partners, and to which addresses, as the settings say; with the rule that judges URLs. */
export const CallbackSending = Layer.unwrap(
  Effect.map(ServerSettings, (settings) => HttpCallbackSender(addressSettingsOf(settings))),
).pipe(Layer.provideMerge(CallbackRules), Layer.provide(NameResolver.system));
