import type { CallerKind } from "./CallRow.ts";

/** The credentials of a partner. A call needs one of them: the server answers 401 where it is missing. */
export interface Keys {
  /** The `Authorization` header of the Services API, "Bearer Service …", as the operator gives it. */
  readonly authorization?: string | undefined;
  /** The client of group affiliation. */
  readonly client?: { readonly client_id: string; readonly client_secret: string } | undefined;
  /** The consumer of OAuth. */
  readonly consumer?:
    | { readonly client_id: string; readonly client_secret: string; readonly redirect_uri: string }
    | undefined;
  /** The access token of the Applications API. */
  readonly applicationToken?: string | undefined;
  /** The API token of Document Passback. */
  readonly apiToken?: string | undefined;
}

/** What a partner's keys add to a request. */
export interface Proof {
  readonly authorization?: string | undefined;
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

const bearer = (token: string | undefined): Proof =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/** The proof for a call of this kind. Secrets are never in a URL, except where the interface takes them nowhere else. */
export const proofOf = (keys: Keys, kind: CallerKind): Proof => {
  switch (kind) {
    case "none":
    case "accessToken":
      return {};
    case "secretKey":
      return { authorization: keys.authorization };
    case "applicationToken":
      return bearer(keys.applicationToken);
    case "client":
      return { parameters: keys.client };
    case "consumer":
      return {
        parameters: keys.consumer && { grant_type: "authorization_code", ...keys.consumer },
      };
    case "apiToken":
      return { parameters: keys.apiToken === undefined ? undefined : { token: keys.apiToken } };
  }
};
