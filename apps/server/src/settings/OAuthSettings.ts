import { oauthDefaults } from "@bonafide/core/oauth/OAuthSettings";
import { Config, Option } from "effect";
import type { Setting } from "./Setting.ts";

/** Whether consumers may refresh tokens. */
export const refreshTokens: Setting<boolean> = {
  name: "BONAFIDE_REFRESH_TOKENS",
  config: Config.Boolean("BONAFIDE_REFRESH_TOKENS"),
  describes:
    "whether the token endpoint takes the grant type refresh_token; each refresh token is good for one use, and using it again ends the grant",
  expects: "true or false",
  shown: "false",
  fallback: () => Option.some(oauthDefaults.refreshTokens),
};
