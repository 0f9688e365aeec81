import { trafficLimits } from "@bonafide/core/telecom/Traffic";
import { Effect, Schema } from "effect";
import { RecordVendorConfig } from "../affiliation/RecordVendors.ts";
import { CarrierVendorConfig } from "../telecom/vendor/CarrierVendors.ts";
import { SmsVendorConfig } from "../telecom/vendor/SmsVendors.ts";

const sends = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000_000 }));

const TrafficLimit = Schema.Struct({
  perHour: sends,
  perDay: sends,
  confirmed: Schema.optionalKey(
    Schema.Struct({
      from: sends,
      part: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })),
    }),
  ),
});

const limit = (kind: keyof typeof trafficLimits) =>
  TrafficLimit.pipe(Schema.withDecodingDefaultType(Effect.succeed(trafficLimits[kind])));

/**
 * The vendors of a server: SMS vendors, carriers, the shadow carrier (`shadow`), record sources for affiliations, and
 * the traffic limits. Names are unique.
 */
export const Vendors = Schema.Struct({
  sms: Schema.Array(SmsVendorConfig).pipe(Schema.withDecodingDefaultType(Effect.succeed([]))),
  carriers: Schema.Array(CarrierVendorConfig).pipe(
    Schema.withDecodingDefaultType(Effect.succeed([])),
  ),
  shadow: Schema.optionalKey(CarrierVendorConfig),
  records: Schema.Array(RecordVendorConfig).pipe(
    Schema.withDecodingDefaultType(Effect.succeed([])),
  ),
  traffic: Schema.Struct({
    number: limit("number"),
    prefix: limit("prefix"),
    account: limit("account"),
    address: limit("address"),
  }).pipe(Schema.withDecodingDefaultType(Effect.succeed(trafficLimits))),
});
export type Vendors = typeof Vendors.Type;

/** No vendors, and the default traffic limits. */
export const noVendors: Vendors = { sms: [], carriers: [], records: [], traffic: trafficLimits };

/** Every vendor's name, in file order. */
export const namesOf = ({ carriers, records, shadow, sms }: Vendors): ReadonlyArray<string> => [
  ...sms.map(({ name }) => name),
  ...carriers.map(({ name }) => name),
  ...(shadow === undefined ? [] : [shadow.name]),
  ...records.map(({ name }) => name),
];
