import { createServer } from "node:http";
import { untracedByPlatform } from "@bonafide/adapters-http/server/RequestSpan";
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer";
import { Effect, Layer } from "effect";
import { HttpRouter, HttpServer, HttpServerResponse } from "effect/http";
import { PrometheusMetrics } from "effect/observability";
import { setDeliveryGauges } from "../callback/DeliveryGauges.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { ListenFailed } from "./ListenFailed.ts";

/** The port is for the machine's own collector: what it says is nobody else's affair. */
const host = "127.0.0.1";

const metrics = HttpRouter.add(
  "GET",
  "/metrics",
  Effect.gen(function* () {
    yield* setDeliveryGauges;
    return HttpServerResponse.text(yield* PrometheusMetrics.format(), {
      contentType: "text/plain; version=0.0.4; charset=utf-8",
    });
  }),
);

const listener = (port: number) =>
  NodeHttpServer.layerServer(createServer, { host, port, gracefulShutdownTimeout: 1_000 }).pipe(
    Layer.catch(({ cause }) =>
      Layer.effect(
        HttpServer.HttpServer,
        new ListenFailed({ setting: "BONAFIDE_METRICS_PORT", host, port, cause }),
      ),
    ),
  );

/** `GET /metrics` in Prometheus' text format on a port of its own, where the settings name one. */
export const MetricsListener = Layer.unwrap(
  Effect.map(ServerSettings, ({ metricsPort }) =>
    metricsPort === undefined
      ? Layer.empty
      : HttpRouter.serve(metrics, { disableLogger: true, disableListenLog: true }).pipe(
          Layer.provide(listener(metricsPort)),
          Layer.provide(untracedByPlatform),
        ),
  ),
);
