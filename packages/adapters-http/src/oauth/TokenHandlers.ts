import { TokenBody } from "@bonafide/core/oauth/OAuthBodies";
import { oauthCalls } from "@bonafide/core/oauth/OAuthCalls";
import { tokenParameters as names } from "@bonafide/core/oauth/OAuthParameters";
import { TokenRefused } from "@bonafide/core/oauth/OAuthError";
import { type TokenRequest, Tokens } from "@bonafide/core/oauth/Tokens";
import { Effect, Result } from "effect";
import { HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http";
import { bodyOwner } from "../body/BodyOwner.ts";
import { answerRefusal } from "../catalogue/HttpAnswer.ts";
import { makeCallingAddress } from "../server/CallingAddress.ts";
import { makeReadBytes } from "../server/RequestBody.ts";
import { basicCredentialsOf } from "./BasicCredentials.ts";
import { answerOAuth, answerOAuthError } from "./OAuthWire.ts";
import { isInQuery, readTokenForm, type TokenForm } from "./TokenForm.ts";

const { method, path } = oauthCalls.token;

const answerTokens = answerOAuth(TokenBody);

const invalid = (description: string) =>
  new TokenRefused({ error: "invalid_request", description });

const answerRefused = ({
  description,
  error,
}: TokenRefused): HttpServerResponse.HttpServerResponse => {
  const body = { error, error_description: description };
  return error === "invalid_client"
    ? answerOAuthError(401, body, 'Basic realm="bonafide"')
    : answerOAuthError(400, body);
};

/** The client's credentials. Only one way of sending them is allowed. Source: RFC 6749, 2.3. */
const credentialsOf = (
  authorization: string | undefined,
  form: TokenForm,
): Result.Result<Pick<TokenRequest, "clientId" | "clientSecret">, TokenRefused> => {
  const clientId = form.get(names.clientId.name);
  const clientSecret = form.get(names.clientSecret.name);
  if (authorization === undefined) return Result.succeed({ clientId, clientSecret });
  if (clientSecret !== undefined) {
    return Result.fail(invalid("The client authenticates in two ways"));
  }
  const basic = basicCredentialsOf(authorization);
  if (basic !== undefined && clientId !== undefined && clientId !== basic.clientId) {
    return Result.fail(invalid(`${names.clientId.name} is not the one that authenticates`));
  }
  // An unreadable header matches no client.
  return Result.succeed(basic ?? { clientId: undefined, clientSecret: undefined });
};

/** The handler of the token endpoint. */
export const TokenHandlers = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { redeem } = yield* Tokens;
    const readBytes = yield* makeReadBytes;
    const callingAddress = yield* makeCallingAddress;

    const answer = Effect.fnUntraced(
      function* (request: HttpServerRequest.HttpServerRequest) {
        const source = callingAddress(request);
        const bytes = yield* readBytes(request, bodyOwner.address(source)).pipe(
          Effect.mapError((refusal) =>
            refusal.names[0] === "BodyUnreadable" ? invalid("The body cannot be read") : refusal,
          ),
        );
        if (isInQuery(request)) return yield* invalid("Parameters belong in the body");
        const form = yield* Effect.fromResult(
          Result.mapError(readTokenForm(request.headers["content-type"], bytes), invalid),
        );
        const credentials = yield* Effect.fromResult(
          credentialsOf(request.headers["authorization"], form),
        );
        const tokens = yield* redeem({
          ...credentials,
          grantType: form.get(names.grantType.name),
          code: form.get(names.code.name),
          redirectUri: form.get(names.redirectUri.name),
          verifier: form.get(names.verifier.name),
          refreshToken: form.get(names.refreshToken.name),
          scope: form.get(names.scope.name),
          source,
        });
        return answerTokens(tokens);
      },
      Effect.catchTags({
        TokenRefused: (refusal) => Effect.succeed(answerRefused(refusal)),
        // Too slow, or no room: OAuth has no error for these.
        Refused: (refusal) => Effect.succeed(answerRefusal(refusal)),
      }),
    );

    yield* router.addAll([
      HttpRouter.route(
        method,
        path,
        Effect.flatMap(HttpServerRequest.HttpServerRequest, answer),
        // Uninterruptible: a client that hangs up must not leave a grant half redeemed.
        { uninterruptible: true },
      ),
    ]);
  }),
);
