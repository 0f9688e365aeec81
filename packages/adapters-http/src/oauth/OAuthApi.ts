import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";
import { AttributesBody, OAuthErrorBody, TokenBody } from "./OAuthWire.ts";

const failure = (status: number, description: string, error: string) =>
  OAuthErrorBody.annotate({
    description,
    examples: [{ error, error_description: description }],
  }).pipe(HttpApiSchema.status(status));

const Text = Schema.optionalKey(Schema.String);

/** The OpenAPI security schemes: of a consumer, and of an access token. */
export const oauthSchemes = {
  oauth_client: {
    type: "http",
    scheme: "basic",
    description:
      "A consumer's `client_id` and `client_secret`, here or as parameters of the body. Source: RFC 6749, 2.3.1.",
  },
  access_token: { type: "apiKey", in: "query", name: "access_token" },
  access_bearer: {
    type: "http",
    scheme: "bearer",
    description: "`Authorization: Bearer <access token>`. Source: RFC 6750, 2.1.",
  },
} as const;

/** The endpoints of OAuth for programs. Source: interface, "OAuth 2.0 and attributes". */
export class OAuthApi extends HttpApiGroup.make("oauth")
  .add(
    HttpApiEndpoint.post("token", "/oauth/token", {
      payload: Schema.Struct({
        grant_type: Schema.String,
        code: Text,
        redirect_uri: Text,
        client_id: Text,
        client_secret: Text,
        code_verifier: Text,
        refresh_token: Text,
      }).pipe(HttpApiSchema.asFormUrlEncoded()),
      success: TokenBody,
      error: [
        failure(400, "The code is invalid, expired or was used before", "invalid_grant"),
        failure(401, "Client authentication failed", "invalid_client"),
      ],
    }).annotateMerge(OpenApi.annotations({ summary: "Exchange a code for tokens" })),
  )
  .add(
    HttpApiEndpoint.get("attributes", "/api/public/v3/attributes.json", {
      query: {
        access_token: Text,
        callback: Schema.optionalKey(
          Schema.String.annotate({
            description: "The name of a function that the answer calls (JSONP).",
          }),
        ),
      },
      success: AttributesBody,
      error: [
        failure(400, "callback is no name of a function", "invalid_request"),
        failure(401, "The access token is missing, unknown, expired or revoked", "invalid_token"),
      ],
    }).annotateMerge(OpenApi.annotations({ summary: "Read what a person shares" })),
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "OAuth 2.0 and attributes",
      description: "What people share with consumers, once they agreed to it.",
    }),
  ) {}
