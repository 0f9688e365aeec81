import { Context } from "effect";

/** Whether tokens can be refreshed, and which redirect URIs may be plain http, as an operator decides. Source: choices, section 5. */
export interface OAuthChoices {
  /** Whether refresh tokens work. Off by default, because the interface lists one grant type only. */
  readonly refreshTokens: boolean;
  /** Whether plain http redirect URIs may name other machines. For tests only. */
  readonly plainRedirects: boolean;
}

/** What holds where an operator decides nothing. */
export const oauthDefaults: OAuthChoices = { refreshTokens: false, plainRedirects: false };

/** The operator's settings for OAuth. */
export const OAuthSettings = Context.Reference<OAuthChoices>("@bonafide/core/oauth/OAuthSettings", {
  defaultValue: () => oauthDefaults,
});
