import { Effect, type Scope } from "effect";
import { HttpEffect, type HttpServerRequest } from "effect/http";
import { HttpApp } from "./HttpApp.ts";
import { untracedByPlatform } from "./RequestSpan.ts";

/**
 * The whole edge without a socket, for tests and for embedding in another host. It uses the caller's clock, logger and
 * tracer.
 */
export const inProcessHttp: Effect.Effect<(request: Request) => Promise<Response>, never, HttpApp> =
  Effect.gen(function* () {
    const { answer } = yield* HttpApp;
    const context = yield* Effect.context<never>();
    return HttpEffect.toWebHandlerWith<never, HttpServerRequest.HttpServerRequest | Scope.Scope>(
      context,
    )(answer);
  }).pipe(Effect.provide(untracedByPlatform));
