import { createServer } from "node:http";
import { OperatorHealthHandlers } from "@bonafide/adapters-http/server/HealthHandlers";
import { layerServer } from "@bonafide/adapters-http/server/NodeHttp";
import { untracedByPlatform } from "@bonafide/adapters-http/server/RequestSpan";
import { Effect, Layer } from "effect";
import { HttpRouter, HttpServer, HttpServerResponse } from "effect/http";
import { PrometheusMetrics } from "effect/observability";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { Gauges } from "../telemetry/Gauges.ts";
import { ListenFailed } from "./ListenFailed.ts";

const metrics = HttpRouter.add(
  "GET",
  "/metrics",
  Effect.gen(function* () {
    yield* (yield* Gauges).set;
    return HttpServerResponse.text(yield* PrometheusMetrics.format(), {
      contentType: "text/plain; version=0.0.4; charset=utf-8",
    });
  }),
);

const listener = (host: string, port: number) =>
  layerServer(createServer, { host, port, gracefulShutdownTimeout: 1_000 }).pipe(
    Layer.catch(({ cause }) =>
      Layer.effect(
        HttpServer.HttpServer,
        new ListenFailed({
          setting: "BONAFIDE_METRICS_HOST and BONAFIDE_METRICS_PORT",
          host,
          port,
          cause,
        }),
      ),
    ),
  );

const operatorRoutes = Layer.mergeAll(metrics, OperatorHealthHandlers);

/** `GET /metrics` in Prometheus' text format, `/health` and `/ready` with its reason, on a port of the operator's if configured. */
export const MetricsListener = Layer.unwrap(
  Effect.map(ServerSettings, ({ metricsHost, metricsPort }) =>
    metricsPort === undefined
      ? Layer.empty
      : HttpRouter.serve(operatorRoutes, { disableLogger: true, disableListenLog: true }).pipe(
          Layer.provide(listener(metricsHost, metricsPort)),
          Layer.provide(untracedByPlatform),
        ),
  ),
);
