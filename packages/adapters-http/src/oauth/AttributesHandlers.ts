import { AttributesBody } from "@bonafide/core/oauth/OAuthBodies";
import { oauthCalls } from "@bonafide/core/oauth/OAuthCalls";
import { attributesParameters } from "@bonafide/core/oauth/OAuthParameters";
import { messageOf } from "@bonafide/core/catalogue/Refusal";
import { type SharedAttributes, UserAttributes } from "@bonafide/core/oauth/UserAttributes";
import { Effect } from "effect";
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http";
import { bearerTokenOf } from "../application/BearerToken.ts";
import { fieldsOf, queryPairsOf } from "../server/RequestQuery.ts";
import { isCallbackName } from "./CallbackName.ts";
import { answerOAuth, answerOAuthError, oauthHeaders } from "./OAuthWire.ts";

const { method, path } = oauthCalls.attributes;

const names = attributesParameters;

const answerAttributes = answerOAuth(AttributesBody);

// JSON may contain two characters that end a line of JavaScript.
const inScript = (json: string): string =>
  json.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");

const answerScript = (callback: string, shared: typeof AttributesBody.Encoded) =>
  // The comment prevents the caller from choosing the first bytes of the answer.
  HttpServerResponse.text(`/**/${callback}(${inScript(JSON.stringify(shared))});`, {
    contentType: "application/javascript",
    headers: oauthHeaders,
  });

const wrong = (description: string) =>
  answerOAuthError(
    400,
    { error: "invalid_request", error_description: description },
    'Bearer realm="bonafide", error="invalid_request"',
  );

const tokenRefused = (challenge: string) =>
  answerOAuthError(
    401,
    {
      error: "invalid_token",
      error_description: "The access token is missing, unknown, expired or revoked",
    },
    challenge,
  );

const tokenInvalid = tokenRefused('Bearer realm="bonafide", error="invalid_token"');

/** Without a token the challenge carries no error. Source: RFC 6750, 3.1. */
const tokenMissing = tokenRefused('Bearer realm="bonafide"');

/** Answers the attributes call, in JSON or, where a `callback` is named, as a script (JSONP). */
export const AttributesHandlers = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { read } = yield* UserAttributes;

    const answer = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
      const { pairs, tooMany } = queryPairsOf(request);
      if (tooMany) return wrong(messageOf("ParametersTooMany"));
      const fields = fieldsOf(pairs);
      const parameter = fields[names.accessToken.name];
      const callback = fields[names.callback.name];
      const header = bearerTokenOf(request.headers["authorization"]);
      // A token may be sent in one way only. Source: RFC 6750, 2.
      if (parameter !== undefined && header !== undefined) return wrong("There are two tokens");
      if (parameter !== undefined && typeof parameter !== "string") {
        return wrong(`${names.accessToken.name} is given more than once`);
      }
      const asked = (shared: SharedAttributes) =>
        typeof callback === "string" ? answerScript(callback, shared) : answerAttributes(shared);
      if (callback !== undefined && !(typeof callback === "string" && isCallbackName(callback)))
        return wrong(`${names.callback.name} is no name of a function`);
      const token = parameter ?? header;
      return yield* Effect.match(read(token), {
        onFailure: () => (token === undefined ? tokenMissing : tokenInvalid),
        onSuccess: asked,
      });
    });

    yield* router.addAll([
      HttpRouter.route(method, path, Effect.flatMap(HttpServerRequest.HttpServerRequest, answer)),
    ]);
  }),
);
