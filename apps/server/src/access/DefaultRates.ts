import { RateSettings } from "@bonafide/core/access/RateSettings";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** The rate limits of accounts that have none of their own, as the settings say. */
export const DefaultRates = Layer.effect(
  RateSettings,
  Effect.map(ServerSettings, ({ accountPerMinute, productPerMinute }) =>
    RateSettings.of({ accountPerMinute, productPerMinute }),
  ),
);
