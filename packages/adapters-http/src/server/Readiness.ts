import { Context, Effect, Layer } from "effect";

/** Whether a server accepts requests: not yet, now, or no longer. */
export type ReadinessState = "starting" | "serving" | "stopping";

/** The readiness for load balancers. An embedded server is ready from the start. */
export class Readiness extends Context.Service<
  Readiness,
  {
    state: ReadinessState;
    /** Whether the database takes writes now. Every `GET /ready` calls it, so it must be cheap. */
    writable: Effect.Effect<boolean>;
  }
>()("@bonafide/adapters-http/server/Readiness") {
  static readonly layer = Layer.sync(Readiness, () =>
    Readiness.of({ state: "serving", writable: Effect.succeed(true) }),
  );
}
