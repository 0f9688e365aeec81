import { Schema } from "effect";
import { vendorBase } from "../../vendor/VendorBase.ts";

/** The operator's own subscribers, imported with `bonafide subscriber import`. */
export const RosterConfig = Schema.Struct(vendorBase("roster"));
export type RosterConfig = typeof RosterConfig.Type;
