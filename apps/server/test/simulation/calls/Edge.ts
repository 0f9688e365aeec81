import { HttpApp, type HttpNeeds } from "@bonafide/adapters-http/server/HttpApp";
import { HttpSettings } from "@bonafide/adapters-http/server/HttpSettings";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { MemorySecretKeys } from "@bonafide/testkit/access/MemorySecretKeys";
import { type Answer, type Ask, inProcessClient } from "@bonafide/testkit/server/InProcessClient";
import { Context, Effect, Layer, Option, type Scope } from "effect";
import { HttpEffect, HttpServerRequest } from "effect/http";

/** The HTTP edge of a server, without a socket. */
export class Edge extends Context.Service<
  Edge,
  {
    /** Asks from an address. Ends with the server that dies meanwhile. */
    readonly ask: (
      source: string | undefined,
      method: string,
      path: string,
      said?: Ask,
    ) => Effect.Effect<Answer>;
  }
>()("@bonafide/server/test/simulation/Edge") {}

const addressHeader = "x-simulated-address";

/** Secrets of visitors: those of core are the same with an edge and without one. */
const visitors = Layer.unwrap(
  Effect.map(SecretKeys, (right) =>
    Layer.effect(
      SecretKeys,
      Effect.map(SecretKeys, (own) => ({ ...right, issue: own.issue })),
    ).pipe(Layer.provide(MemorySecretKeys)),
  ),
);

const app = HttpApp.layer.pipe(
  Layer.provide(visitors),
  Layer.provide(Layer.succeed(HttpSettings, HttpSettings.defaults)),
);

type Needs = Exclude<HttpNeeds, HttpSettings>;

/** The edge over a server's core, as long as the server lives. `wrong`: use cases as the edge alone makes use of them. */
export const edgeOver = <R>(
  core: Context.Context<R | Needs>,
  isAlive: () => boolean,
  wrong: Layer.Layer<never, never, R | Needs> = Layer.empty,
) =>
  Effect.gen(function* () {
    const built = yield* Layer.build(
      app.pipe(Layer.provide(Layer.provideMerge(wrong, Layer.succeedContext(core)))),
    );
    const { answer } = Context.get(built, HttpApp);
    const context = yield* Effect.context<never>();
    const handle = HttpEffect.toWebHandlerWith<
      never,
      HttpServerRequest.HttpServerRequest | Scope.Scope
    >(context)(
      Effect.updateService(answer, HttpServerRequest.HttpServerRequest, (request) =>
        request.modify({ remoteAddress: Option.fromUndefinedOr(request.headers[addressHeader]) }),
      ),
    );
    const { ask } = inProcessClient(handle);
    return Edge.of({
      ask: (source, method, path, said = {}) =>
        ask(method, path, {
          ...said,
          headers: {
            ...said.headers,
            ...(source === undefined ? {} : { [addressHeader]: source }),
          },
        }).pipe(Effect.onExit(() => (isAlive() ? Effect.void : Effect.interrupt))),
    });
  });

/** No edge: the calls are made in core. */
export const noEdge = Edge.of({ ask: () => Effect.die(new Error("There is no edge.")) });
