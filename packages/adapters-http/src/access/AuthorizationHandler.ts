import { Access } from "@bonafide/core/access/Access";
import { Context, Effect, Layer, Option } from "effect";
import { HttpServerRequest } from "effect/http";
import { answerRefusal, answerRefusalOf } from "../catalogue/HttpAnswer.ts";
import { HttpSettings } from "../server/HttpSettings.ts";
import { makeAuthenticate } from "./Authentication.ts";
import { Authorization, AuthorizedCaller } from "./Authorization.ts";
import { EndpointProduct, EndpointRefusesMocks } from "./EndpointRules.ts";
import { isMarkedAsMock } from "./MockMark.ts";

/**
 * Mock marks are judged last, just before the body would be: a marked request that has no right to be here is told
 * that first, and counts for the rate.
 */
export const AuthorizationHandler = Layer.effect(
  Authorization,
  Effect.gen(function* () {
    const access = yield* Access;
    const authenticate = yield* makeAuthenticate;
    const { environment } = yield* HttpSettings;

    return Authorization.of((answer, { endpoint }) => {
      const product = Context.get(endpoint.annotations, EndpointProduct);
      const refusesMocks =
        environment === "production" || Context.get(endpoint.annotations, EndpointRefusesMocks);

      const admit = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
        const credentials = yield* authenticate(request);
        yield* access.admit(credentials, product);
        return {
          accountId: credentials.account.id,
          organizationId: credentials.organization.id,
          source: Option.getOrUndefined(request.remoteAddress),
        };
      });

      return Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
        Effect.matchEffect(admit(request), {
          onFailure: (refusal) => Effect.succeed(answerRefusal(refusal)),
          onSuccess: (caller) =>
            refusesMocks && isMarkedAsMock(request.headers)
              ? Effect.succeed(answerRefusalOf("MockNotValid"))
              : Effect.provideService(answer, AuthorizedCaller, caller),
        }),
      );
    });
  }),
);
