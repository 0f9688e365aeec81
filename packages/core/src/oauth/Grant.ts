import type { AuthorizationGrantState } from "./AuthorizationGrant.ts";
import type { ScopePolicy } from "./ScopePolicy.ts";

/**
 * What a person granted to a consumer, once. `policy` is what they agreed to: one that was widened since releases no
 * more of them. `challenge` is PKCE's (S256), where the consumer used it.
 */
export interface Grant {
  readonly id: string;
  readonly consumerId: string;
  readonly organizationId: string;
  readonly applicationId: string;
  readonly personId: string;
  /** Who the person is to the organization: the attribute `uuid`. It ends with the grant; grants of before it was kept have none. */
  readonly subject: string | undefined;
  /** The session that it was given in. */
  readonly sessionId: string;
  readonly policy: ScopePolicy;
  readonly redirectUri: string;
  readonly challenge: string | undefined;
  readonly state: AuthorizationGrantState;
  readonly created: number;
  readonly updated: number;
  readonly version: number;
}
