import { Context, type Effect } from "effect";
import type { AffiliationFamily } from "../affiliation/AffiliationFamily.ts";
import type { UsedSession } from "../person/People.ts";
import type { PersonProofs, ProofKind } from "../person/Proof.ts";
import type { Grant } from "./Grant.ts";
import type { AuthorizationRefused, AuthorizationUntrusted } from "./OAuthError.ts";
import type { KnownConsumer } from "./OAuthConsumer.ts";
import type { ScopePolicy } from "./ScopePolicy.ts";

/** An authorization that a consumer asked for, read and found good. */
export interface AuthorizationRequest {
  readonly known: KnownConsumer;
  readonly policy: ScopePolicy;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly op: "signin" | "signup" | undefined;
  readonly eid: string | undefined;
  /** PKCE's code challenge, S256. */
  readonly challenge: string | undefined;
}

/** A grant as its person sees it. */
export interface ShownGrant {
  readonly grant: Grant;
  readonly consumerName: string;
  readonly organizationName: string;
  readonly policy: ScopePolicy | undefined;
}

/** Where consumers send people to share what was proved of them. Source: interface, "OAuth 2.0 and attributes". */
export class Authorizations extends Context.Service<
  Authorizations,
  {
    /**
     * Reads the query of an authorization. Who asks and where the answer goes is judged first; nobody is sent to an
     * address that was not configured.
     */
    readonly read: (
      query: URLSearchParams,
    ) => Effect.Effect<AuthorizationRequest, AuthorizationUntrusted | AuthorizationRefused>;
    /** What a person still has to prove for it, in the order in which it is asked. */
    readonly missing: (
      request: AuthorizationRequest,
      proofs: PersonProofs,
    ) => ReadonlyArray<ProofKind | AffiliationFamily>;
    /** The person agreed: where to send them, with a code. Refused where something is still to be proved. */
    readonly grant: (
      request: AuthorizationRequest,
      session: UsedSession,
      source: string | undefined,
    ) => Effect.Effect<string, AuthorizationRefused>;
    /** The person did not agree: where to send them. */
    readonly deny: (request: AuthorizationRequest) => string;
    /** Who may read of a person. */
    readonly grantsOf: (personId: string) => Effect.Effect<ReadonlyArray<ShownGrant>>;
    /** Takes a grant back; one that is another's or not there is left alone. */
    readonly withdraw: (personId: string, grantId: string) => Effect.Effect<void>;
  }
>()("@bonafide/core/oauth/Authorizations") {}
