import type { AuthorizationGrantState } from "./AuthorizationGrant.ts";
import type { ScopePolicy } from "./ScopePolicy.ts";

/**
 * A person's grant to a consumer. `policy` is what the person agreed to: a later, wider policy releases no more.
 * `challenge` is PKCE's (S256), if the consumer used it.
 */
export interface Grant {
  readonly id: string;
  readonly consumerId: string;
  readonly organizationId: string;
  readonly applicationId: string;
  readonly personId: string;
  /** The person's id for the organization: the attribute `uuid`. Absent in old grants; deleted with the grant. */
  readonly subject: string | undefined;
  /** The session in which it was given. */
  readonly sessionId: string;
  readonly policy: ScopePolicy;
  readonly redirectUri: string;
  readonly challenge: string | undefined;
  readonly state: AuthorizationGrantState;
  readonly created: number;
  readonly updated: number;
  readonly version: number;
}
