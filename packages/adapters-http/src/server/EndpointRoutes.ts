import type { Caller } from "@bonafide/core/access/Caller";
import type { Call } from "@bonafide/core/catalogue/Call";
import type { Refused } from "@bonafide/core/catalogue/Refusal";
import { StoreIsRemote } from "@bonafide/core/storage/StoreIsRemote";
import { idOf } from "@bonafide/core/storage/Uuid";
import { Effect, type Layer } from "effect";
import { HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http";
import { Admission } from "../access/Admission.ts";
import { answeringRefusals } from "../catalogue/HttpAnswer.ts";

/** An admitted request and its caller: an account unless the API has its own kind of caller. */
export interface AdmittedRequest<C = Caller> {
  readonly caller: C;
  readonly request: HttpServerRequest.HttpServerRequest;
  /** The path parameter of this name, as raw text; a UUID in lower case. */
  readonly param: (name: string) => string;
}

/** A request whose caller is asked for after a look-up. */
export interface LookUpRequest<C = Caller> extends Omit<AdmittedRequest<C>, "caller"> {
  readonly admission: Effect.Effect<C, Refused>;
}

type Answer = Effect.Effect<HttpServerResponse.HttpServerResponse, Refused>;

/** The handler of an endpoint. One that only looks up may do so before it asks for the caller. */
export type EndpointHandler<C = Caller> =
  | ((admitted: AdmittedRequest<C>) => Answer)
  | { readonly lookUp: (asked: LookUpRequest<C>) => Answer };

/** Who is let in to a call. */
export type Admit<C> = (
  call: Call,
) => (request: HttpServerRequest.HttpServerRequest) => Effect.Effect<C, Refused>;

/**
 * Routes for calls of the table: a handler for each of them, no more and no fewer, behind an admission. What is not a
 * GET is not interrupted: a client that hangs up leaves nothing half done.
 */
export const endpointRoutesBehind = <C, A, Id extends string, R>(
  admission: Effect.Effect<Admit<C>, never, A>,
  calls: Readonly<Record<Id, Call>>,
  handlers: Effect.Effect<Readonly<Record<NoInfer<Id>, EndpointHandler<C>>>, never, R>,
): Layer.Layer<never, never, HttpRouter.HttpRouter | A | R> =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const admitTo = yield* admission;
      const looksUpFirst = yield* StoreIsRemote;
      const handlerOf: Readonly<Record<string, EndpointHandler<C>>> = yield* handlers;

      const routes = Object.entries<Call>(calls).flatMap(([name, call]) => {
        const handler = handlerOf[name];
        if (handler === undefined) return [];
        const admit = admitTo(call);

        const answer = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
          const { params } = yield* HttpRouter.RouteContext;
          const param = (name: string) => idOf(params[name] ?? "");
          const admission = admit(request);
          // Without credentials nothing is looked up.
          if (looksUpFirst && "lookUp" in handler && request.headers["authorization"] !== undefined)
            return yield* handler.lookUp({ admission, param, request });
          const caller = yield* admission;
          return yield* "lookUp" in handler
            ? handler.lookUp({ admission: Effect.succeed(caller), param, request })
            : handler({ caller, request, param });
        }, answeringRefusals);

        return [
          HttpRouter.route(
            call.method,
            call.path,
            Effect.flatMap(HttpServerRequest.HttpServerRequest, answer),
            { uninterruptible: call.method !== "GET" },
          ),
        ];
      });
      yield* router.addAll(routes);
    }),
  );

/** Routes for calls of the Services API, behind `Admission`. */
export const endpointRoutes = <Id extends string, R>(
  calls: Readonly<Record<Id, Call>>,
  handlers: Effect.Effect<Readonly<Record<NoInfer<Id>, EndpointHandler>>, never, R>,
): Layer.Layer<never, never, HttpRouter.HttpRouter | Admission | R> =>
  endpointRoutesBehind(
    Effect.map(Admission, ({ to }) => to),
    calls,
    handlers,
  );
