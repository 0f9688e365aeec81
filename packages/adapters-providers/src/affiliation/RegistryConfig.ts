import { Schema } from "effect";
import { VendorUrl } from "../vendor/VendorBase.ts";
import { VendorPlan } from "../vendor/VendorPlan.ts";
import { recordVendorBase } from "./RecordVendorBase.ts";

/** `https`, or `http` to this machine: requests contain names and socials. */
const RegistryUrl = VendorUrl.check(
  Schema.isPattern(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$))/i),
);

/** The characters of a header's value. */
const Secret = Schema.RedactedFromValue(
  Schema.String.check(Schema.isPattern(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/)),
);

const HeaderName = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9-]{1,60}$/));

/** An operator's registry that speaks the JSON of `docs/affiliation.md`. */
export const RegistryConfig = Schema.Struct({
  ...recordVendorBase("http"),
  /** Every request is a POST to this URL. */
  url: RegistryUrl,
  /** The credential: a bearer token, or a custom header. */
  credential: Schema.Union([
    Schema.Struct({ bearer: Secret }),
    Schema.Struct({ header: HeaderName, value: Secret }),
  ]),
  timeLimit: VendorPlan.fields.timeLimit,
  breakAfter: VendorPlan.fields.breakAfter,
  restFor: VendorPlan.fields.restFor,
});
export type RegistryConfig = typeof RegistryConfig.Type;
