import { Context, Effect, Layer } from "effect";

/** Whether a server accepts requests: not yet, now, or no longer. */
export type ReadinessState = "starting" | "serving" | "stopping";

/** The readiness for load balancers. An embedded server is ready from the start. */
export class Readiness extends Context.Service<
  Readiness,
  {
    state: ReadinessState;
    /** Why the database takes no writes now, if it takes none. Every `GET /ready` calls it, so it must be cheap. */
    storageFault: Effect.Effect<string | undefined>;
  }
>()("@bonafide/adapters-http/server/Readiness") {
  static readonly layer = Layer.sync(Readiness, () =>
    Readiness.of({ state: "serving", storageFault: Effect.undefined }),
  );
}
