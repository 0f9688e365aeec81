import { Data } from "effect";

/** The errors of an authorization that people are sent back with. Source: OAuth 2 draft 22, 4.1.2.1 (RFC 6749 alike). */
export type AuthorizationErrorName =
  | "invalid_request"
  | "unauthorized_client"
  | "access_denied"
  | "unsupported_response_type"
  | "invalid_scope"
  | "server_error"
  | "temporarily_unavailable";

/** What is wrong with an authorization, and in words for the partner's engineers. */
export interface AuthorizationFault {
  readonly error: AuthorizationErrorName;
  /** ASCII without quotes and backslashes. Source: RFC 6749, 4.1.2.1. */
  readonly description: string;
}

/** An authorization whose client or redirect URI is not known: an error page, status 400. */
export class AuthorizationUntrusted extends Data.TaggedError("AuthorizationUntrusted")<{
  readonly parameter: "client_id" | "redirect_uri";
}> {}

/** An authorization that went wrong: `location` is where the person is sent; error, description and `state` are in its query. */
export class AuthorizationRefused extends Data.TaggedError("AuthorizationRefused")<{
  readonly error: AuthorizationErrorName;
  readonly location: string;
}> {}

/** Why there is no token: status 400, or 401 with `invalid_client`. Source: RFC 6749, 5.2. */
export class TokenRefused extends Data.TaggedError("TokenRefused")<{
  readonly error:
    | "invalid_request"
    | "invalid_client"
    | "invalid_grant"
    | "invalid_scope"
    | "unauthorized_client"
    | "unsupported_grant_type";
  readonly description: string;
}> {}

/** An access token that is missing, unknown, expired or revoked: status 401. Source: RFC 6750, 3.1; choices, section 5. */
export class AccessTokenInvalid extends Data.TaggedError("AccessTokenInvalid")<{}> {}
