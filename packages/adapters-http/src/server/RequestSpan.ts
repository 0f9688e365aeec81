import {
  Clock,
  Context,
  Effect,
  Exit,
  Layer,
  Option,
  References,
  type Scope,
  Tracer,
} from "effect";
import {
  HttpMiddleware,
  HttpServerRequest,
  type HttpServerResponse,
  HttpTraceContext,
} from "effect/http";
import { callerAttribute, RequestWatch } from "./RequestWatch.ts";

/** Turns off the platform's own spans, which contain URLs and headers. */
export const untracedByPlatform = Layer.succeed(HttpMiddleware.TracerDisabledWhen, () => true);

type HttpAnswer = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  never,
  HttpServerRequest.HttpServerRequest | Scope.Scope
>;

/** What nginx logs for a client that hung up before it was answered. */
const hungUp = 499;

const textOf = (span: Tracer.Span, attribute: string): string | undefined => {
  const value = span.attributes.get(attribute);
  return typeof value === "string" ? value : undefined;
};

/** How the span of a request ends: as an error where the server is at fault. */
const exitOf = (status: number): Exit.Exit<unknown, unknown> =>
  status < 500 ? Exit.void : Exit.fail({ _tag: `Status${status}` });

/**
 * A span for a request: its method, the route of the contract (the router says it), the kind of caller and the status.
 * Never a URL, a header or an address. It continues the trace of a `traceparent` (W3C Trace Context).
 *
 * A request is traced where tracing is on, or where the watch picks it. Costs nothing where no tracer is set.
 */
export const withRequestSpan = (answer: HttpAnswer): HttpAnswer =>
  Effect.withFiber((fiber) => {
    const tracer = fiber.getRef(Tracer.Tracer);
    if (tracer === Tracer.nativeTracer) return answer;
    const watch = fiber.getRef(RequestWatch);
    const clock = fiber.getRef(Clock.Clock);
    const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest);
    const { headers, method } = request;
    const parent = HttpTraceContext.w3c(headers);
    const isTraced =
      fiber.getRef(References.TracerEnabled) || watch?.isTraced(request, parent) === true;
    const startTime = clock.currentTimeNanosUnsafe();
    const about: Parameters<Tracer.Tracer["span"]>[0] = {
      name: "http.server",
      parent,
      annotations: Context.empty(),
      links: [],
      startTime,
      kind: "server",
      root: Option.isNone(parent),
      sampled: true,
    };
    // One that is not traced only learns the route and the caller, for the watch.
    const span = isTraced ? tracer.span(about) : new Tracer.NativeSpan(about);

    const end = (exit: Exit.Exit<HttpServerResponse.HttpServerResponse>) => {
      const status = Exit.isSuccess(exit) ? exit.value.status : hungUp;
      const route = textOf(span, "http.route");
      const endTime = clock.currentTimeNanosUnsafe();
      if (isTraced) {
        span.attribute("http.request.method", method);
        span.attribute("http.response.status_code", status);
        Object.assign(span, { name: route === undefined ? method : `${method} ${route}` });
        span.end(endTime, exitOf(status));
      }
      watch?.answered({
        method,
        route,
        caller: textOf(span, callerAttribute),
        status,
        seconds: Number(endTime - startTime) / 1e9,
      });
    };

    return answer.pipe(
      Effect.onExit((exit) => Effect.sync(() => end(exit))),
      Effect.provideService(Tracer.ParentSpan, span),
      isTraced ? Effect.provideService(References.TracerEnabled, true) : (untraced) => untraced,
    );
  });
