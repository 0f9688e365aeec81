import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { CallbackSender } from "@bonafide/core/callback/CallbackSender";
import { HttpCallbackSender } from "@bonafide/adapters-providers/callback/HttpCallbackSender";
import type { AddressSettings } from "@bonafide/adapters-providers/callback/CallbackAddresses";
import {
  type CallbackLimits,
  callbackLimits,
} from "@bonafide/adapters-providers/callback/CallbackLimits";
import { sandboxCallbackRule } from "@bonafide/adapters-providers/callback/CallbackRules";
import { NameResolver } from "@bonafide/adapters-providers/callback/NameResolver";
import { sampleMessage } from "@bonafide/testkit/callback/CallbackSenderContract";
import { Duration, Effect, Layer } from "effect";

export const loopback: AddressSettings = { loopback: true, ownRanges: [] };

/** Long enough for whatever ends by itself, on a busy machine too. */
export const patient: CallbackLimits = { ...callbackLimits, attempt: Duration.seconds(10) };

/** For what never ends by itself. */
export const hasty: CallbackLimits = { ...callbackLimits, attempt: Duration.millis(250) };

/** Names that lead where a test says. */
export const knownNames = (
  names: Readonly<Record<string, ReadonlyArray<string>>>,
): Layer.Layer<NameResolver> =>
  Layer.succeed(NameResolver, { addressesOf: (name) => Effect.succeed(names[name] ?? []) });

/** The sender as a sandbox has it, or as a test changes it. */
export const testSender = ({
  addresses = loopback,
  limits = patient,
  names = NameResolver.system,
  rule = sandboxCallbackRule(addresses),
}: {
  readonly addresses?: AddressSettings;
  readonly limits?: CallbackLimits;
  readonly names?: Layer.Layer<NameResolver>;
  readonly rule?: CallbackRule["Service"];
} = {}): Layer.Layer<CallbackSender> =>
  HttpCallbackSender(addresses, limits).pipe(
    Layer.provide([names, Layer.succeed(CallbackRule, rule)]),
  );

/** One attempt at a URL. */
export const sendTo = (url: string) =>
  Effect.flatMap(CallbackSender, ({ send }) => send(sampleMessage(url)));
