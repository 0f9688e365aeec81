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
  HttpRouter,
  HttpServerRequest,
  type HttpServerResponse,
  HttpTraceContext,
} from "effect/http";
import { callerKindOf } from "./CallerKind.ts";
import { RequestWatch } from "./RequestWatch.ts";

/** Turns off the platform's own spans, which contain URLs and headers. */
export const untracedByPlatform = Layer.succeed(HttpMiddleware.TracerDisabledWhen, () => true);

type HttpAnswer = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  never,
  HttpServerRequest.HttpServerRequest | Scope.Scope
>;

/** nginx's status for a client that hung up before the answer. */
const hungUp = 499;

/** Ends a request's span: as an error if the server is at fault. */
const exitOf = (status: number): Exit.Exit<unknown, unknown> =>
  status < 500 ? Exit.void : Exit.fail({ _tag: `Status${status}` });

const traced = (
  answer: HttpAnswer,
  tracer: Tracer.Tracer,
  parent: Option.Option<Tracer.ExternalSpan>,
  clock: Clock.Clock,
  report: (context: Context.Context<never>, status: number) => string | undefined,
  method: string,
): HttpAnswer =>
  Effect.suspend(() => {
    const span = tracer.span({
      name: "http.server",
      parent,
      annotations: Context.empty(),
      links: [],
      startTime: clock.currentTimeNanosUnsafe(),
      kind: "server",
      root: Option.isNone(parent),
      sampled: true,
    });
    return answer.pipe(
      Effect.onExit((exit) =>
        Effect.withFiber(({ context }) => {
          const status = Exit.isSuccess(exit) ? exit.value.status : hungUp;
          const route = report(context, status);
          span.attribute("http.request.method", method);
          span.attribute("http.response.status_code", status);
          span.attribute("bonafide.caller", callerKindOf(route, status));
          Object.assign(span, { name: route === undefined ? method : `${method} ${route}` });
          span.end(clock.currentTimeNanosUnsafe(), exitOf(status));
          return Effect.void;
        }),
      ),
      Effect.provideService(Tracer.ParentSpan, span),
      Effect.provideService(References.TracerEnabled, true),
    );
  });

/**
 * A span for a request: its method, its route in the contract, the kind of caller and the status; never a URL, a header
 * or an address. It continues the trace of a `traceparent` (W3C Trace Context).
 *
 * A request is traced if tracing is on or the watch picks it. Free without a watch and a tracer.
 */
export const withRequestSpan = (answer: HttpAnswer): HttpAnswer =>
  Effect.withFiber((fiber) => {
    const tracer = fiber.getRef(Tracer.Tracer);
    const watch = fiber.getRef(RequestWatch);
    const isTracing = tracer !== Tracer.nativeTracer;
    if (!isTracing && watch === undefined) return answer;
    const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest);
    const { method } = request;
    const began = performance.now();

    // Reports the answer, and returns its route: the router puts that into the context of the request's fiber.
    const report = (context: Context.Context<never>, status: number) => {
      const route = Context.getOrUndefined(context, HttpRouter.RouteContext)?.route.path;
      watch?.answered({ method, route, status, seconds: (performance.now() - began) / 1_000 });
      return route;
    };

    const parent = isTracing ? HttpTraceContext.w3c(request.headers) : Option.none();
    const isTraced =
      isTracing &&
      (fiber.getRef(References.TracerEnabled) || watch?.isTraced(request, parent) === true);
    if (isTraced) return traced(answer, tracer, parent, fiber.getRef(Clock.Clock), report, method);
    return Effect.onExit(answer, (exit) => {
      report(fiber.context, Exit.isSuccess(exit) ? exit.value.status : hungUp);
      return Effect.void;
    });
  });
