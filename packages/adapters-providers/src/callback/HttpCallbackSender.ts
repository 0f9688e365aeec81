import { isIP } from "node:net";
import type { AttemptFailure, AttemptOutcome } from "@bonafide/core/callback/Attempt";
import { AuditHeads } from "@bonafide/core/audit/AuditHeads";
import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { type CallbackMessage, CallbackSender } from "@bonafide/core/callback/CallbackSender";
import { Duration, Effect, Layer, Option } from "effect";
import { addressJudge, type AddressSettings } from "./CallbackAddresses.ts";
import { type CallbackLimits, callbackLimits } from "./CallbackLimits.ts";
import type { CallbackRequest } from "./CallbackConnection.ts";
import type { CallbackConnections } from "./CallbackConnections.ts";
import { hostOf } from "./JudgedSocket.ts";
import { callbackUserAgent } from "./CallbackUserAgent.ts";
import { NameResolver } from "./NameResolver.ts";
import { signatureHeaders } from "./WebhookSignature.ts";

const failed = (reason: AttemptFailure): AttemptOutcome => ({ _tag: "Failed", reason });

/**
 * The last head of the audit log, so that receivers can hold the sender to it. Base64, because a head has several
 * lines.
 */
const headHeaders = (heads: AuditHeads | undefined) => {
  const head = heads?.latest();
  return head === undefined
    ? {}
    : { "bonafide-audit-head": Buffer.from(head, "utf8").toString("base64") };
};

const requestOf = (message: CallbackMessage, heads: AuditHeads | undefined): CallbackRequest => ({
  body: message.body,
  headers: {
    "content-type": "application/json",
    "user-agent": callbackUserAgent,
    ...signatureHeaders(message),
    ...headHeaders(heads),
  },
});

/**
 * Core's callback sender over undici, in HTTP/1.1. It uses no proxy, decompresses nothing, and never logs or traces its
 * targets.
 *
 * Every attempt checks the URL by the rule and every address of its host by `addresses`: one refused address refuses
 * all. Connections are kept for attempts with the same checked address. Source: choices, section 3.
 */
export const HttpCallbackSender = (
  addresses: AddressSettings,
  limits: CallbackLimits = callbackLimits,
): Layer.Layer<CallbackSender, never, CallbackRule | NameResolver> =>
  Layer.effect(
    CallbackSender,
    Effect.gen(function* () {
      const rule = yield* CallbackRule;
      const resolver = yield* NameResolver;
      const heads = yield* AuditHeads;
      let lines: CallbackConnections | undefined;
      yield* Effect.addFinalizer(() => Effect.sync(() => lines?.close()));
      // undici is loaded for the first attempt: a start does not wait for it.
      const opened = Effect.map(
        Effect.promise(() => import("./CallbackConnections.ts")),
        ({ CallbackConnections }) => (lines ??= new CallbackConnections(limits)),
      );
      const accepts = addressJudge(addresses);

      const patience = Duration.toMillis(limits.attempt);

      /** Makes an attempt after `passed` milliseconds of resolving its host. */
      const post = (
        message: CallbackMessage,
        url: URL,
        found: ReadonlyArray<string>,
        passed: number,
      ): Effect.Effect<AttemptOutcome> => {
        if (found.length === 0) return Effect.succeed(failed("NameUnknown"));
        if (!found.every(accepts)) return Effect.succeed(failed("AddressRefused"));
        const target = { url, addresses: found, accepts };
        const request = requestOf(message, heads);
        const postBy = (lines: CallbackConnections) =>
          lines.post(target, request, patience - passed);
        return lines === undefined ? Effect.flatMap(opened, postBy) : postBy(lines);
      };

      const resolve = Effect.fnUntraced(function* (message: CallbackMessage, url: URL) {
        const began = performance.now();
        const found = yield* Effect.timeoutOption(resolver.addressesOf(hostOf(url)), patience);
        return Option.isNone(found)
          ? failed("TimedOut")
          : yield* post(message, url, found.value, performance.now() - began);
      });

      return CallbackSender.of({
        send: (message) =>
          Effect.suspend(() => {
            const url = rule.faultOf(message.url) === undefined ? URL.parse(message.url) : null;
            if (url === null) return Effect.succeed(failed("AddressRefused"));
            const host = hostOf(url);
            return isIP(host) === 0 ? resolve(message, url) : post(message, url, [host], 0);
          }),
      });
    }),
  );
