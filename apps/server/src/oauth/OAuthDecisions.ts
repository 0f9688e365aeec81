import { OAuthSettings } from "@bonafide/core/oauth/OAuthSettings";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** The operator's settings for OAuth. */
export const OAuthDecisions = Layer.effect(
  OAuthSettings,
  Effect.map(ServerSettings, ({ environment, refreshTokens }) => ({
    refreshTokens,
    plainRedirects: environment === "sandbox",
  })),
);
