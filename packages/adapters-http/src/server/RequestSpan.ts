import { Effect, Layer, type Scope, Tracer } from "effect";
import { HttpMiddleware, HttpServerRequest, type HttpServerResponse } from "effect/http";

/** Keeps the platform from making spans of its own, which hold URLs and headers. */
export const untracedByPlatform = Layer.succeed(HttpMiddleware.TracerDisabledWhen, () => true);

type HttpAnswer = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  never,
  HttpServerRequest.HttpServerRequest | Scope.Scope
>;

/**
 * A span for a request: its method, the route of the contract (the router says it) and the status. Never a URL,
 * a header or an address. Costs nothing where nobody traces.
 */
export const withRequestSpan = (answer: HttpAnswer): HttpAnswer => {
  const traced = Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ method }) =>
    answer.pipe(
      Effect.tap(({ status }) => Effect.annotateCurrentSpan("http.response.status_code", status)),
      Effect.withSpan("http.server", {
        kind: "server",
        root: true,
        attributes: { "http.request.method": method },
      }),
    ),
  );
  return Effect.withFiber((fiber) =>
    fiber.getRef(Tracer.Tracer) === Tracer.nativeTracer ? answer : traced,
  );
};
