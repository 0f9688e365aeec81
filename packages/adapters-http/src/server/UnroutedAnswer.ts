import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import { Effect } from "effect";
import type { HttpServerRequest, HttpServerResponse } from "effect/http";
import { makeAuthenticate } from "../access/RequestCredentials.ts";
import { errorBodyOf } from "../catalogue/ErrorBody.ts";
import { answerError, answeringRefusals, answerRefusalOf } from "../catalogue/HttpAnswer.ts";
import { unroutedPathOf } from "./UnroutedPath.ts";

/** A known path, asked for with a method that it does not have. */
export const answerWrongMethod = (
  allow: ReadonlyArray<string>,
): HttpServerResponse.HttpServerResponse =>
  answerError(405, errorBodyOf(["ResourceUnknown"]), { allow: allow.join(", ") });

/** Answers what no endpoint does. */
export const makeAnswerUnrouted = Effect.gen(function* () {
  const authenticate = yield* makeAuthenticate;

  const toAccounts = (request: HttpServerRequest.HttpServerRequest, name: RefusalName) =>
    answeringRefusals(Effect.as(authenticate(request), answerRefusalOf(name)));

  return (
    request: HttpServerRequest.HttpServerRequest,
  ): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
    const unrouted = unroutedPathOf(request.method, request.url);
    switch (unrouted._tag) {
      case "WrongMethod":
        return Effect.succeed(answerWrongMethod(unrouted.allow));
      case "ProductUnknown":
        return toAccounts(request, "ProductUnknown");
      case "NothingThere":
        return toAccounts(request, "ResourceUnknown");
      case "PathUnknown":
        return Effect.succeed(answerRefusalOf("ResourceUnknown"));
    }
  };
});
