import type { SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import { type Effect, Schema, type Scope } from "effect";
import { camaraCarrier } from "../camara/CamaraCarrier.ts";
import { CamaraConfig } from "../camara/CamaraConfig.ts";
import { rosterCarrier } from "../roster/RosterCarrier.ts";
import { RosterConfig } from "../roster/RosterConfig.ts";
import type { CarrierVendor } from "./CarrierVendor.ts";

/** The carriers of the vendors file. */
export const CarrierVendorConfig = Schema.Union([CamaraConfig, RosterConfig]);
export type CarrierVendorConfig = typeof CarrierVendorConfig.Type;

/** Creates a carrier. */
export const makeCarrierVendor = (
  config: CarrierVendorConfig,
): Effect.Effect<CarrierVendor, never, Scope.Scope | SubscriberRecords> => {
  switch (config.vendor) {
    case "camara":
      return camaraCarrier(config);
    case "roster":
      return rosterCarrier(config);
  }
};
