import type { Caller } from "@bonafide/core/access/Caller";
import type { Refused } from "@bonafide/core/catalogue/Refusal";
import { Effect, type Layer } from "effect";
import { HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http";
import type { HttpApiEndpoint } from "effect/http-api";
import { Admission } from "../access/Admission.ts";
import { answeringRefusals } from "../catalogue/HttpAnswer.ts";

/** A request that was let in. */
export interface AdmittedRequest {
  readonly caller: Caller;
  readonly request: HttpServerRequest.HttpServerRequest;
  /** The parameter of the path with this name, as text of whatever form. */
  readonly param: (name: string) => string;
}

/** What answers an endpoint: its answer, or why not. */
export type EndpointHandler = (
  admitted: AdmittedRequest,
) => Effect.Effect<HttpServerResponse.HttpServerResponse, Refused>;

/**
 * Routes for a group of the contract: a handler for each of its endpoints, no more and no fewer, behind `Admission`.
 *
 * This is `HttpApiBuilder.group` without the decoding and encoding that the handlers do themselves, which took a
 * third of a status GET. Whatever is not a GET is not interrupted: a client that hangs up leaves nothing half done.
 */
export const endpointRoutes = <Id extends string, R>(
  group: { readonly endpoints: Readonly<Record<Id, HttpApiEndpoint.Top>> },
  handlers: Effect.Effect<Readonly<Record<NoInfer<Id>, EndpointHandler>>, never, R>,
): Layer.Layer<never, never, HttpRouter.HttpRouter | Admission | R> =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const admission = yield* Admission;
      const handlerOf: Readonly<Record<string, EndpointHandler>> = yield* handlers;
      const endpoints: ReadonlyArray<HttpApiEndpoint.Top> = Object.values(group.endpoints);

      const routes = endpoints.flatMap((endpoint) => {
        const handler = handlerOf[endpoint.identifier];
        if (handler === undefined) return [];
        const admit = admission.to(endpoint.annotations);

        const answer = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
          const { params } = yield* HttpRouter.RouteContext;
          const caller = yield* admit(request);
          return yield* handler({ caller, request, param: (name) => params[name] ?? "" });
        }, answeringRefusals);

        return [
          HttpRouter.route(
            endpoint.method,
            `/${endpoint.path.slice(1)}`,
            Effect.flatMap(HttpServerRequest.HttpServerRequest, answer),
            { uninterruptible: endpoint.method !== "GET" },
          ),
        ];
      });
      yield* router.addAll(routes);
    }),
  );
