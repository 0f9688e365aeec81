import { Context, type Effect } from "effect";
import type { TokenRefused } from "./OAuthError.ts";

/** What a token endpoint is asked, as it came; how the client authenticated is the edge's to read. */
export interface TokenRequest {
  readonly grantType: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  readonly code: string | undefined;
  readonly redirectUri: string | undefined;
  readonly verifier: string | undefined;
  readonly refreshToken: string | undefined;
  readonly source: string | undefined;
}

/** Tokens that were just made; lifetimes are in whole seconds, as the interface writes them. Source: interface, "Token payload (OAuth)". */
export interface TokenPayload {
  readonly access_token: string;
  readonly token_type: "bearer";
  readonly expires_in: string;
  readonly refresh_token: string;
  readonly refresh_expires_in: string;
  readonly scope: string;
}

/** Exchanges codes for tokens. Source: interface, "OAuth 2.0 and attributes"; RFC 6749, 4.1.3 and 5; RFC 7636, 4.6. */
export class Tokens extends Context.Service<
  Tokens,
  {
    readonly redeem: (request: TokenRequest) => Effect.Effect<TokenPayload, TokenRefused>;
  }
>()("@bonafide/core/oauth/Tokens") {}
