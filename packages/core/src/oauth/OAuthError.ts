import { Data } from "effect";

/** The errors in an authorization's redirect. Source: OAuth 2 draft 22, 4.1.2.1 (RFC 6749 alike). */
export type AuthorizationErrorName =
  | "invalid_request"
  | "unauthorized_client"
  | "access_denied"
  | "unsupported_response_type"
  | "invalid_scope"
  | "server_error"
  | "temporarily_unavailable";

/** The error of an authorization, with a description for the partner's engineers. */
export interface AuthorizationFault {
  readonly error: AuthorizationErrorName;
  /** ASCII without quotes and backslashes. Source: RFC 6749, 4.1.2.1. */
  readonly description: string;
}

/** The client or redirect URI is unknown: an error page, status 400. */
export class AuthorizationUntrusted extends Data.TaggedError("AuthorizationUntrusted")<{
  readonly parameter: "client_id" | "redirect_uri";
}> {}

/** A failed authorization: `location` is the redirect, with error, description and `state` in its query. */
export class AuthorizationRefused extends Data.TaggedError("AuthorizationRefused")<{
  readonly error: AuthorizationErrorName;
  readonly location: string;
}> {}

/** The errors of a token request. Source: RFC 6749, 5.2. */
export const tokenErrors = [
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "invalid_scope",
  "unauthorized_client",
  "unsupported_grant_type",
] as const;

/** Why there is no token: status 400, or 401 with `invalid_client`. Source: RFC 6749, 5.2. */
export class TokenRefused extends Data.TaggedError("TokenRefused")<{
  readonly error: (typeof tokenErrors)[number];
  readonly description: string;
}> {}

/** An access token that is missing, unknown, expired or revoked: status 401. Source: RFC 6750, 3.1; choices, section 5. */
export class AccessTokenInvalid extends Data.TaggedError("AccessTokenInvalid")<{}> {}
