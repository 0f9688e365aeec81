import { type Subscriber, unmatched } from "@bonafide/core/telecom/CarrierRecords";
import { SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import { Effect, Option } from "effect";
import {
  type CarrierOutcome,
  type CarrierVendor,
  otherBirthDate,
} from "../vendor/CarrierVendor.ts";
import type { RosterConfig } from "./RosterConfig.ts";

const unknown: CarrierOutcome = {
  _tag: "Unknowing",
  reason: unmatched("SubscriberUnknown"),
  explained: "not on the roster",
};

/** A carrier over the operator's own roster. A person matches who was born on the day that the roster has; a phone
 * that it does not have has no record (`SubscriberUnknown`). */
export const rosterCarrier = (
  config: RosterConfig,
): Effect.Effect<CarrierVendor, never, SubscriberRecords> =>
  Effect.map(SubscriberRecords, ({ find }) => ({
    name: config.name,
    plan: config,
    match: ({ birthDate, phone }: Subscriber) =>
      Effect.map(
        find(phone),
        Option.match({
          onNone: () => unknown,
          onSome: ({ address, birthDate: known }): CarrierOutcome =>
            known === birthDate
              ? { _tag: "Answered", answer: { _tag: "Matched", address } }
              : otherBirthDate,
        }),
      ),
  }));
