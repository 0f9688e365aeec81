import { RequestWatch } from "@bonafide/adapters-http/server/RequestWatch";
import { WorkSampling } from "@bonafide/core/due/TracedWork";
import {
  Context,
  Effect,
  Layer,
  Option,
  Redacted,
  References,
  Result,
  Schedule,
  Tracer,
} from "effect";
import { FetchHttpClient, type HttpServerRequest } from "effect/http";
import { IpNetwork, NetAddress } from "effect/net";
import { OtlpExporter, OtlpMetrics, OtlpSerialization, OtlpTracer } from "effect/observability";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { harmlessTracer } from "./HarmlessTracer.ts";
import { makeRequestMeter } from "./RequestMeter.ts";
import { Gauges } from "./Gauges.ts";

/** How often metrics are posted to a collector. */
const exportInterval = "10 seconds";

const postedTo = (path: string) =>
  Effect.map(ServerSettings, ({ otlpHeaders, otlpUrl }) => ({
    url: `${otlpUrl}${path}`,
    headers: Redacted.value(otlpHeaders),
    resource: { serviceName: "bonafide" },
  }));

const makeTracer = Effect.gen(function* () {
  const { otlpUrl } = yield* ServerSettings;
  return otlpUrl === undefined
    ? Tracer.nativeTracer
    : harmlessTracer(yield* OtlpTracer.make(yield* postedTo("/v1/traces")));
});

const byChance =
  ({ otlpUrl, traceRatio }: ServerSettings["Service"]) =>
  (): boolean =>
    otlpUrl !== undefined && Math.random() < traceRatio;

/**
 * Whether a request is traced: a trusted proxy's `traceparent` decides it; any other request is picked by chance, as
 * strangers must not choose how much is recorded.
 */
const makeIsTraced = Effect.map(ServerSettings, (settings) => {
  const { otlpUrl, trustedProxies } = settings;
  const isPicked = byChance(settings);
  const isTrusted = ({ remoteAddress }: HttpServerRequest.HttpServerRequest): boolean =>
    trustedProxies.length > 0 &&
    Option.exists(
      Option.flatMap(remoteAddress, (text) => Result.getSuccess(NetAddress.ipFromString(text))),
      (ip) =>
        trustedProxies.some((network) => IpNetwork.contains(network, NetAddress.toCanonical(ip))),
    );
  return (
    request: HttpServerRequest.HttpServerRequest,
    parent: Option.Option<Tracer.ExternalSpan>,
  ): boolean => {
    if (otlpUrl !== undefined && Option.isSome(parent) && isTrusted(request))
      return parent.value.sampled;
    return isPicked();
  };
});

const watched = Layer.effectContext(
  Effect.gen(function* () {
    const context = yield* Effect.context<never>();
    const isTraced = yield* makeIsTraced;
    const answered = makeRequestMeter(context);
    return Context.empty().pipe(
      Context.add(Tracer.Tracer, yield* makeTracer),
      Context.add(RequestWatch, { isTraced, answered }),
      Context.add(WorkSampling, byChance(yield* ServerSettings)),
    );
  }),
);

const collector = Layer.mergeAll(
  OtlpExporter.layerFlusher,
  OtlpSerialization.layerProtobuf,
  FetchHttpClient.layer,
);

/** Every request is only traced where it is picked: making spans of all costs a third of a status GET. */
const untraced = Layer.succeed(References.TracerEnabled, false);

/** What watches requests, where the settings ask for metrics or traces. Else it costs nothing. */
export const Telemetry = Layer.unwrap(
  Effect.map(ServerSettings, ({ metricsPort, otlpUrl }) =>
    metricsPort === undefined && otlpUrl === undefined
      ? untraced
      : Layer.merge(untraced, Layer.provide(watched, collector)),
  ),
);

/** Posts metrics to the collector of the settings. */
export const MetricsPosting = Layer.unwrap(
  Effect.map(ServerSettings, ({ otlpUrl }) =>
    otlpUrl === undefined
      ? Layer.empty
      : Layer.effectDiscard(
          Effect.gen(function* () {
            const { set } = yield* Gauges;
            yield* Effect.forkScoped(Effect.repeat(set, Schedule.spaced(exportInterval)));
            yield* OtlpMetrics.make({ ...(yield* postedTo("/v1/metrics")), exportInterval });
          }),
        ).pipe(Layer.provide(collector)),
  ),
);
