import type { SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import { type Effect, Schema, type Scope } from "effect";
import { camaraCarrier } from "../camara/CamaraCarrier.ts";
import { CamaraConfig } from "../camara/CamaraConfig.ts";
import { rosterCarrier } from "../roster/RosterCarrier.ts";
import { RosterConfig } from "../roster/RosterConfig.ts";
import type { CarrierVendor } from "./CarrierVendor.ts";

/** Whoever knows subscribers, as the vendors file tells of them. */
export const CarrierVendorConfig = Schema.Union([CamaraConfig, RosterConfig]);
export type CarrierVendorConfig = typeof CarrierVendorConfig.Type;

/** Sets a carrier up. */
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
