import type { Caller } from "@bonafide/core/access/Caller";
import type { Refused } from "@bonafide/core/catalogue/Refusal";
import { idOf } from "@bonafide/core/storage/Uuid";
import { type Context, Effect, type Layer } from "effect";
import { HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http";
import type { HttpApiEndpoint } from "effect/http-api";
import { Admission } from "../access/Admission.ts";
import { answeringRefusals } from "../catalogue/HttpAnswer.ts";

/** An admitted request and its caller: an account unless the API has its own kind of caller. */
export interface AdmittedRequest<C = Caller> {
  readonly caller: C;
  readonly request: HttpServerRequest.HttpServerRequest;
  /** The path parameter of this name, as raw text; a UUID in lower case. */
  readonly param: (name: string) => string;
}

/** The handler of an endpoint. */
export type EndpointHandler<C = Caller> = (
  admitted: AdmittedRequest<C>,
) => Effect.Effect<HttpServerResponse.HttpServerResponse, Refused>;

/** The admission of an endpoint with these annotations. */
export type Admit<C> = (
  annotations: Context.Context<never>,
) => (request: HttpServerRequest.HttpServerRequest) => Effect.Effect<C, Refused>;

/**
 * The routes of a group of the contract, with exactly one handler for each endpoint, behind an admission.
 *
 * This replaces `HttpApiBuilder.group`, whose decoding and encoding took a third of a status GET. Everything but a GET
 * is uninterruptible: a client that hangs up leaves nothing half done.
 */
export const endpointRoutesBehind = <C, A, Id extends string, R>(
  admission: Effect.Effect<Admit<C>, never, A>,
  group: { readonly endpoints: Readonly<Record<Id, HttpApiEndpoint.Top>> },
  handlers: Effect.Effect<Readonly<Record<NoInfer<Id>, EndpointHandler<C>>>, never, R>,
): Layer.Layer<never, never, HttpRouter.HttpRouter | A | R> =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const admitTo = yield* admission;
      const handlerOf: Readonly<Record<string, EndpointHandler<C>>> = yield* handlers;
      const endpoints: ReadonlyArray<HttpApiEndpoint.Top> = Object.values(group.endpoints);

      const routes = endpoints.flatMap((endpoint) => {
        const handler = handlerOf[endpoint.identifier];
        if (handler === undefined) return [];
        const admit = admitTo(endpoint.annotations);

        const answer = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
          const { params } = yield* HttpRouter.RouteContext;
          const caller = yield* admit(request);
          return yield* handler({ caller, request, param: (name) => idOf(params[name] ?? "") });
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

/** The routes of a group of the Services API, behind `Admission`. */
export const endpointRoutes = <Id extends string, R>(
  group: { readonly endpoints: Readonly<Record<Id, HttpApiEndpoint.Top>> },
  handlers: Effect.Effect<Readonly<Record<NoInfer<Id>, EndpointHandler>>, never, R>,
): Layer.Layer<never, never, HttpRouter.HttpRouter | Admission | R> =>
  endpointRoutesBehind(
    Effect.map(Admission, ({ to }) => to),
    group,
    handlers,
  );
