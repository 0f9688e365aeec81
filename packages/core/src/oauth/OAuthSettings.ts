import { Context } from "effect";

/** The settings of OAuth. Source: choices, section 5. */
export class OAuthSettings extends Context.Service<
  OAuthSettings,
  {
    /** Whether refresh tokens work. Off by default, because the interface lists one grant type only. */
    readonly refreshTokens: boolean;
    /** Whether plain http redirect URIs may name other machines. For tests only. */
    readonly plainRedirects: boolean;
  }
>()("@bonafide/core/oauth/OAuthSettings") {}
