import type { CallParameter, ParameterShape } from "../catalogue/Call.ts";

/** The parameters of an authorization, of a token request and of a request for attributes: what each has to be. */

const text: ParameterShape = { type: "string" };

const row = (
  name: string,
  says: string,
  { required = false, shape = text }: { required?: boolean; shape?: ParameterShape } = {},
): CallParameter => ({ name, says, required, shape, refusals: [] });

const must = { required: true };
const uri = { required: true, shape: { type: "string", format: "uri" } };

/** The longest `eid` in characters. It is stored and returned. */
export const eidLength = 255;

/** The longest name of a JSONP callback in characters. */
export const callbackNameLength = 128;

/** The parameters of an authorization, by core's names. Source: interface, "OAuth 2.0 and attributes"; RFC 7636. */
export const authorizeParameters = {
  clientId: row("client_id", "The consumer.", must),
  redirectUri: row("redirect_uri", "Where the person is sent back, as it is configured.", uri),
  responseType: row("response_type", "Always `code`.", {
    required: true,
    shape: { type: "string", enum: ["code"] },
  }),
  scope: row("scope", "Which policy is asked for.", {
    required: true,
    shape: { type: "string", examples: ["identity"] },
  }),
  state: row("state", "Comes back untouched."),
  op: row("op", "Whether the person signs in or signs up.", {
    shape: { type: "string", enum: ["signin", "signup"] },
  }),
  eid: row("eid", "Your id of the person, which the attributes tell again.", {
    shape: { type: "string", maxLength: eidLength },
  }),
  codeChallenge: row("code_challenge", "PKCE: SHA-256 of the verifier, in base64url.", {
    shape: { type: "string", pattern: "^[A-Za-z0-9_-]{43}$" },
  }),
  codeChallengeMethod: row("code_challenge_method", "PKCE: `S256`.", {
    shape: { type: "string", enum: ["S256"] },
  }),
};

/** The parameters of a token request, by core's names. */
export const tokenParameters = {
  grantType: row("grant_type", "What is exchanged.", {
    required: true,
    shape: { type: "string", enum: ["authorization_code", "refresh_token"] },
  }),
  code: row("code", "The code that came back. Required for `authorization_code`."),
  redirectUri: row("redirect_uri", "As in the authorization. Required for `authorization_code`.", {
    shape: { type: "string", format: "uri" },
  }),
  clientId: row("client_id", "The consumer, unless the Authorization header names it."),
  clientSecret: row("client_secret", "Its secret, unless the Authorization header has it."),
  verifier: row("code_verifier", "PKCE: required where the authorization had a challenge.", {
    shape: { type: "string", pattern: "^[A-Za-z0-9._~-]{43,128}$" },
  }),
  refreshToken: row("refresh_token", "Required for `refresh_token`, where the server renews."),
  scope: row("scope", "The scope of the grant: another one is refused."),
};

/** The parameters of a request for attributes, by core's names. */
export const attributesParameters = {
  accessToken: row(
    "access_token",
    "The person's access token, unless the Authorization header has it.",
  ),
  callback: row("callback", "The name of a function that the answer calls (JSONP).", {
    shape: { type: "string", maxLength: callbackNameLength },
  }),
};
