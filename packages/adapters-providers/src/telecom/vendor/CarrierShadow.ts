import type { CarrierAnswer, Subscriber } from "@bonafide/core/telecom/CarrierRecords";
import { Effect } from "effect";
import type { CarrierOutcome } from "./CarrierVendor.ts";
import type { VendorAttempts } from "../../vendor/VendorAttempts.ts";
import { vendorMeters } from "../../vendor/VendorMeters.ts";

const wordOf = (answer: CarrierAnswer): string =>
  answer._tag === "Matched" ? "matched" : `${answer.reason.failure} ${answer.reason.info ?? ""}`;

const wordIn = (outcome: CarrierOutcome): string | undefined => {
  switch (outcome._tag) {
    case "Answered":
      return wordOf(outcome.answer);
    case "Unknowing":
      return wordOf({ _tag: "NotMatched", reason: outcome.reason });
    case "Unreached":
      return undefined;
  }
};

/**
 * Asks a second carrier about a person after the first has answered, and records whether both answers are the same. It
 * does not compare addresses; an unreachable carrier does not count.
 */
export const compareShadow = Effect.fnUntraced(function* (
  shadow: VendorAttempts<Subscriber, CarrierOutcome>,
  subscriber: Subscriber,
  answer: CarrierAnswer,
) {
  if (!(yield* shadow.isReady)) return;
  const word = wordIn(yield* shadow.attempt(subscriber));
  if (word !== undefined) yield* vendorMeters.compared(shadow.name, word === wordOf(answer));
});
