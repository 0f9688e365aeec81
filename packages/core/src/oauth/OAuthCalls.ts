import type { Call } from "../catalogue/Call.ts";
import { AttributesBody, OAuthErrorBody, TokenBody } from "./OAuthBodies.ts";
import { attributesParameters, authorizeParameters, tokenParameters } from "./OAuthParameters.ts";

/** What people share with consumers. Source: interface, "OAuth 2.0 and attributes". */
export const oauthCalls = {
  authorize: {
    method: "GET",
    path: "/oauth/authorize",
    summary: "Send a person to sign in, prove and agree",
    description:
      "A page for the person's browser, in a window or in a popup. It sends the person back to redirect_uri with `code` and `state`, or with `error`, `error_description` and `state`.",
    credentials: "person",
    takes: ["query"],
    parameters: Object.values(authorizeParameters),
    answers: [
      { status: 200, says: "A page for the person.", types: ["text/html"] },
      { status: 303, says: "The person is sent back, or on.", headers: ["location"] },
      {
        status: 400,
        says: "client_id or redirect_uri is not known: a page, because the person cannot be sent back.",
        types: ["text/html"],
      },
    ],
    refusals: [],
    limits: [],
  },
  token: {
    method: "POST",
    path: "/oauth/token",
    summary: "Exchange a code for tokens",
    description:
      "The client authenticates by the Authorization header (Basic) or in the body, in one way. Parameters in the query are refused.",
    credentials: "consumer",
    takes: ["urlencoded", "json"],
    parameters: Object.values(tokenParameters),
    answers: [
      { status: 200, says: "The tokens.", body: TokenBody },
      { status: 400, says: "The request, the code or the scope is wrong.", body: OAuthErrorBody },
      { status: 401, says: "The client is not authenticated.", body: OAuthErrorBody },
    ],
    refusals: [],
    limits: [],
  },
  attributes: {
    method: "GET",
    path: "/api/public/v3/attributes.json",
    summary: "Read what a person shares",
    description: "Find attributes by their handles. Their order means nothing.",
    credentials: "accessToken",
    takes: ["query"],
    parameters: Object.values(attributesParameters),
    answers: [
      {
        status: 200,
        says: "The attributes; with `callback` a script that calls it.",
        body: AttributesBody,
        types: ["application/javascript"],
      },
      {
        status: 400,
        says: "The request is wrong.",
        body: OAuthErrorBody,
        headers: ["www-authenticate"],
      },
      {
        status: 401,
        says: "The access token is missing, unknown, expired or revoked.",
        body: OAuthErrorBody,
      },
    ],
    refusals: [],
    limits: [],
  },
} as const satisfies Readonly<Record<string, Call>>;
