import { rosterCarrier } from "@bonafide/adapters-providers/telecom/roster/RosterCarrier";
import { CarrierFailover } from "@bonafide/adapters-providers/telecom/vendor/CarrierFailover";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Phone } from "@bonafide/core/telecom/Phone";
import { SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import { MemoryState } from "@bonafide/testkit/storage/MemoryState";
import { carrierRecordsContract } from "@bonafide/testkit/telecom/CarrierRecordsContract";
import { unasked } from "@bonafide/testkit/telecom/MemoryCarrierRecords";
import { MemorySubscriberRecords } from "@bonafide/testkit/telecom/MemorySubscriberRecords";
import { Effect, Layer } from "effect";
import { samplePlan } from "../vendor/SamplePlan.ts";

const known = {
  phone: Phone.make("4155550123"),
  birthDate: BirthDate.make("1980-02-29"),
  address: { street1: "12 Main St", city: "Reno" },
};

const carrier = Layer.unwrap(
  Effect.gen(function* () {
    const records = yield* SubscriberRecords;
    yield* records.begin("roster");
    yield* records.add("roster", [known]);
    yield* records.complete("roster");
    const config = { vendor: "roster", name: "own", ...samplePlan } as const;
    return CarrierFailover([yield* rosterCarrier(config)]);
  }),
).pipe(Layer.provide(MemorySubscriberRecords), Layer.provide(MemoryState.layer));

const { birthDate, phone } = known;
const no = (info: "BirthDateMismatch" | "SubscriberUnknown") =>
  ({ _tag: "NotMatched", reason: { failure: "UserUnknown", info } }) as const;

carrierRecordsContract(Layer.merge(carrier, unasked), {
  leaves: false,
  asked: [
    [
      { phone, birthDate },
      { _tag: "Matched", address: known.address },
    ],
    [{ phone, birthDate: BirthDate.make("1980-02-28") }, no("BirthDateMismatch")],
    [{ phone: Phone.make("4155550124"), birthDate }, no("SubscriberUnknown")],
  ],
});
