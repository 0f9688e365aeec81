import { Context, Effect, Layer } from "effect";

/** Whether a server takes requests: not yet, now, or no longer. */
export type ReadinessState = "starting" | "serving" | "stopping";

/** How a server stands, as it tells load balancers. A server that is embedded in another host serves from the start. */
export class Readiness extends Context.Service<
  Readiness,
  {
    state: ReadinessState;
    /** Whether the database takes writes now. Asked by each `GET /ready`, so it has to be cheap. */
    writable: Effect.Effect<boolean>;
  }
>()("@bonafide/adapters-http/server/Readiness") {
  static readonly layer = Layer.sync(Readiness, () =>
    Readiness.of({ state: "serving", writable: Effect.succeed(true) }),
  );
}
