import type { Subscriber } from "@bonafide/core/telecom/CarrierRecords";
import { SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import { Effect, Option } from "effect";
import type { CarrierOutcome, CarrierVendor } from "../vendor/CarrierVendor.ts";
import type { RosterConfig } from "./RosterConfig.ts";

const unknown: CarrierOutcome = {
  _tag: "Unknowing",
  reason: { failure: "UserUnknown", info: "SubscriberUnknown" },
  explained: "not on the roster",
};

const bornElsewhen: CarrierOutcome = {
  _tag: "Answered",
  answer: {
    _tag: "NotMatched",
    reason: { failure: "UserUnknown", info: "BirthDateMismatch" },
  },
};

/** A carrier over the operator's own roster. */
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
              : bornElsewhen,
        }),
      ),
  }));
