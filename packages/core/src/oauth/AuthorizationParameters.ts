import { Result } from "effect";
import { authorizeParameters, eidLength } from "./OAuthParameters.ts";
import type { AuthorizationErrorName, AuthorizationFault } from "./OAuthError.ts";
import type { ScopePolicy } from "./ScopePolicy.ts";

/** The query of an authorization, without client and redirect URI. */
export interface AuthorizationParameters {
  readonly policy: ScopePolicy;
  readonly op: "signin" | "signup" | undefined;
  readonly eid: string | undefined;
  readonly challenge: string | undefined;
}

/** The raw parameters of a query: a name may have several values. A `URLSearchParams` is one. */
export interface QueryParameters {
  readonly getAll: (name: string) => ReadonlyArray<string>;
}

/** A parameter's value. A repeated or empty parameter has none. Source: RFC 6749, 3.1. */
export const parameterOf = (query: QueryParameters, name: string): string | undefined => {
  const [value, ...more] = query.getAll(name);
  return more.length > 0 || value === "" ? undefined : value;
};

// Faults of the client and the redirect URI give an error page instead of a redirect.
const { clientId: _client, redirectUri: _redirect, ...names } = authorizeParameters;

const once = Object.values(names).map(({ name }) => name);

/** SHA-256 in base64url, RFC 7636, 4.2. */
const challengeShape = /^[\w-]{43}$/;

const isOp = (op: string | undefined): op is AuthorizationParameters["op"] =>
  op === undefined || op === "signin" || op === "signup";

const fault = (error: AuthorizationErrorName, description: string) =>
  Result.fail<AuthorizationFault>({ error, description });

/** Parses the parameters whose errors a redirect reports, in the order of the checks. */
export const readAuthorization = (
  query: QueryParameters,
  policies: ReadonlyMap<string, ScopePolicy>,
): Result.Result<AuthorizationParameters, AuthorizationFault> => {
  const valueOf = (name: string) => parameterOf(query, name);
  const twice = once.find((name) => query.getAll(name).length > 1);
  if (twice !== undefined) return fault("invalid_request", `${twice} is given more than once`);

  const responseType = valueOf(names.responseType.name);
  if (responseType === undefined)
    return fault("invalid_request", `${names.responseType.name} is missing`);
  if (responseType !== "code") {
    return fault("unsupported_response_type", "Only the response type code is supported");
  }

  const op = valueOf(names.op.name);
  if (!isOp(op)) return fault("invalid_request", `${names.op.name} is neither signin nor signup`);
  const eid = valueOf(names.eid.name);
  if (eid !== undefined && eid.length > eidLength) {
    return fault("invalid_request", `${names.eid.name} is longer than ${eidLength} characters`);
  }

  const challenge = valueOf(names.codeChallenge.name);
  const method = valueOf(names.codeChallengeMethod.name);
  if ((challenge === undefined) !== (method === undefined)) {
    return fault(
      "invalid_request",
      `${names.codeChallenge.name} and ${names.codeChallengeMethod.name} need each other`,
    );
  }
  if (challenge !== undefined && !(method === "S256" && challengeShape.test(challenge))) {
    return fault("invalid_request", "Only S256 code challenges of 43 characters are supported");
  }

  const policy = policies.get(valueOf(names.scope.name) ?? "");
  return policy === undefined
    ? fault("invalid_scope", `${names.scope.name} is missing or unknown`)
    : Result.succeed({ policy, op, eid, challenge });
};
