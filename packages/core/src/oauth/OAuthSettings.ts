import { Context } from "effect";

/** How this server does OAuth. Source: choices, section 5. */
export class OAuthSettings extends Context.Service<
  OAuthSettings,
  {
    /** Whether refresh tokens can be used; the interface lists one grant type only, so that they are off by default. */
    readonly refreshTokens: boolean;
    /** Whether people may be sent back by plain http to other machines; for trying things out only. */
    readonly plainRedirects: boolean;
  }
>()("@bonafide/core/oauth/OAuthSettings") {}
