import { AuthorizationGrantState } from "@bonafide/core/oauth/AuthorizationGrant";
import type { Grant } from "@bonafide/core/oauth/Grant";
import { ScopePolicy } from "@bonafide/core/oauth/ScopePolicy";
import { Predicate } from "effect";
import { keptJson, parseStored, storedJson } from "../storage/StoredJson.ts";

/** A row of `authorization_grant`. */
export interface GrantRow {
  readonly id: string;
  readonly consumer_id: string;
  readonly organization_id: string;
  readonly application_id: string;
  readonly person_id: string;
  readonly subject: string | null;
  readonly session_id: string;
  readonly policy: string;
  readonly redirect_uri: string;
  readonly challenge: string | null;
  readonly state: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
}

/** The columns of `authorization_grant g`. */
export const grantColumns = `g.id, g.consumer_id, g.organization_id, g.application_id, g.person_id, g.subject, g.session_id, g.policy,
  g.redirect_uri, g.challenge, g.state, g.created_at, g.updated_at, g.version`;

const readPolicy = keptJson(ScopePolicy);
const readAnyState = storedJson(AuthorizationGrantState);

interface StoredToken {
  readonly digest: string;
  readonly ends: number;
}

const isToken = (value: unknown): value is StoredToken =>
  Predicate.hasProperty(value, "digest") &&
  typeof value.digest === "string" &&
  Predicate.hasProperty(value, "ends") &&
  typeof value.ends === "number";

/** The common states are parsed by hand, which costs a tenth; the schema parses the others. */
const readState = (text: string): AuthorizationGrantState => {
  const state = parseStored(text);
  if (Predicate.isTagged(state, "CodeIssued") && "code" in state && isToken(state.code))
    return { _tag: "CodeIssued", code: state.code };
  if (
    Predicate.isTagged(state, "Redeemed") &&
    "access" in state &&
    isToken(state.access) &&
    "refresh" in state &&
    isToken(state.refresh)
  )
    return { _tag: "Redeemed", access: state.access, refresh: state.refresh };
  return readAnyState(text);
};

/** The grant of a row. */
export const grantOf = (row: GrantRow): Grant => ({
  id: row.id,
  consumerId: row.consumer_id,
  organizationId: row.organization_id,
  applicationId: row.application_id,
  personId: row.person_id,
  subject: row.subject ?? undefined,
  sessionId: row.session_id,
  policy: readPolicy(row.policy),
  redirectUri: row.redirect_uri,
  challenge: row.challenge ?? undefined,
  state: readState(row.state),
  created: row.created_at,
  updated: row.updated_at,
  version: row.version,
});
