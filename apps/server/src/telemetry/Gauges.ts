import { orLogDefect } from "@bonafide/core/defect/DefectLog";
import type { Limits } from "@bonafide/core/limit/Limits";
import type { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { Context, Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import { setDeliveryGauges } from "../callback/DeliveryGauges.ts";
import { makeSetProcessGauges } from "./ProcessGauges.ts";
import { setStateGauges } from "./StateGauges.ts";

/** How long the gauges of queues, database and limits are cached: they take some twenty queries. */
const holds = "5 seconds";

/** Measures on demand. */
export class Gauges extends Context.Service<
  Gauges,
  {
    /** Updates every gauge. Those of queues, database and limits are at most five seconds old. */
    readonly set: Effect.Effect<void>;
  }
>()("@bonafide/server/telemetry/Gauges") {
  static readonly layer: Layer.Layer<Gauges, never, DeliveryStore | Limits | SqlClient> =
    Layer.effect(
      Gauges,
      Effect.gen(function* () {
        const setProcess = yield* makeSetProcessGauges;
        const context = yield* Effect.context<DeliveryStore | Limits | SqlClient>();
        const orLogged = orLogDefect("The gauges could not be set");
        const setState = yield* Effect.cachedWithTTL(orLogged(setStateGauges), holds);
        return Gauges.of({
          set: Effect.all([setProcess, orLogged(setDeliveryGauges), setState], {
            discard: true,
          }).pipe(Effect.provideContext(context)),
        });
      }),
    );
}
