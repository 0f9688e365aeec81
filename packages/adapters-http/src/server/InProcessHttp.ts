import { Effect, type Scope } from "effect";
import { HttpEffect, type HttpServerRequest } from "effect/http";
import { HttpApp } from "./HttpApp.ts";
import { untracedByPlatform } from "./RequestSpan.ts";

/**
 * The whole edge without a socket: requests in, responses out. For tests and for embedding in another host. It
 * answers with the clock, logger and tracer of whoever asks for it.
 */
export const inProcessHttp: Effect.Effect<(request: Request) => Promise<Response>, never, HttpApp> =
  Effect.gen(function* () {
    const { answer } = yield* HttpApp;
    const context = yield* Effect.context<never>();
    return HttpEffect.toWebHandlerWith<never, HttpServerRequest.HttpServerRequest | Scope.Scope>(
      context,
    )(answer);
  }).pipe(Effect.provide(untracedByPlatform));
