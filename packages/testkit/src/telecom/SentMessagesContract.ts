import { SentMessages } from "@bonafide/core/telecom/SentMessages";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime as now } from "../verification/TransactionSamples.ts";

/** The contract of `SentMessages`. */
export const sentMessagesContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);
  const sampleMessage = (messageId: string, at = now) => ({
    vendor: "operator",
    messageId,
    transactionId: freshId(),
    at,
  });

  describe("SentMessages", () => {
    test(
      "finds a message by its vendor and that vendor's id, and no other",
      Effect.gen(function* () {
        const sent = yield* SentMessages;
        const message = sampleMessage("17");
        const others = [sampleMessage("18"), { ...sampleMessage("17"), vendor: "twilio" }];
        for (const each of [message, ...others]) yield* sent.remember(each);
        for (const { messageId, transactionId, vendor } of [message, ...others])
          expect(yield* sent.find(vendor, messageId)).toEqual(Option.some(transactionId));
        for (const [vendor, id] of [
          ["other", "17"],
          ["operator", "1"],
          ["operator", "017"],
          ["operator17", ""],
          ["operator", "17' OR 1=1"],
        ] as const)
          expect(yield* sent.find(vendor, id)).toEqual(Option.none());
      }),
    );

    test(
      "keeps the first transaction of a message",
      Effect.gen(function* () {
        const sent = yield* SentMessages;
        const first = sampleMessage("17");
        yield* sent.remember(first);
        yield* sent.remember(sampleMessage("17"));
        expect(yield* sent.find("operator", "17")).toEqual(Option.some(first.transactionId));
      }),
    );

    test(
      "forgets what was sent before a time, and nothing else",
      Effect.gen(function* () {
        const sent = yield* SentMessages;
        yield* sent.remember(sampleMessage("old", now - 1));
        yield* sent.remember(sampleMessage("new", now));
        yield* sent.forget(now);
        expect(Option.isNone(yield* sent.find("operator", "old"))).toBe(true);
        expect(Option.isSome(yield* sent.find("operator", "new"))).toBe(true);
      }),
    );
  });
};
