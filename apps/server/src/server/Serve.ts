import { HttpApp } from "@bonafide/adapters-http/server/HttpApp";
import { httpListener, listenerSettings } from "@bonafide/adapters-http/server/HttpListener";
import { HttpSettings } from "@bonafide/adapters-http/server/HttpSettings";
import { Readiness } from "@bonafide/adapters-http/server/Readiness";
import { makeWritableDatabase } from "@bonafide/adapters-sql/storage/WritableDatabase";
import { PartnerUseCases } from "@bonafide/core/UseCases";
import { SteadyClock } from "@bonafide/core/due/SteadyClock";
import { SmsReceiptInbox } from "@bonafide/core/telecom/SmsReceiptInbox";
import { Console, Duration, Effect, Layer } from "effect";
import { HttpServer } from "effect/http";
import { ApplicationLists } from "../application/ApplicationLists.ts";
import { InternalTokenSource } from "../application/InternalTokenSource.ts";
import { LikenessWorker } from "../affiliation/LikenessWorker.ts";
import { RecordSources } from "../affiliation/RecordSources.ts";
import { ReviewWorker } from "../affiliation/ReviewWorker.ts";
import { SandboxReviewWorker } from "../affiliation/SandboxReviewWorker.ts";
import { StandardReferencesLoading } from "../affiliation/StandardReferencesLoading.ts";
import { AuditWorker } from "../audit/AuditWorker.ts";
import { CallbackSending } from "../callback/CallbackSending.ts";
import { DeliveryWorker } from "../callback/DeliveryWorker.ts";
import { DocumentProviders } from "../document/DocumentProviders.ts";
import { DueHolding } from "../due/DueHolding.ts";
import { NodeUptime } from "../due/NodeUptime.ts";
import { HousekeepingWorker } from "../storage/HousekeepingWorker.ts";
import { MasterKeyWorker } from "../storage/MasterKeyWorker.ts";
import { PagePreparing } from "../person/PagePreparing.ts";
import { readySandbox } from "../sandbox/Sandbox.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { StaffCodes } from "../staff/StaffCodes.ts";
import { Gauges } from "../telemetry/Gauges.ts";
import { MetricsPosting, Telemetry } from "../telemetry/Telemetry.ts";
import { ReceiptWorker } from "../telecom/ReceiptWorker.ts";
import { TelecomProviders } from "../telecom/TelecomProviders.ts";
import { DueWorker } from "../verification/DueWorker.ts";
import { productionBanner, sandboxBanner } from "./Banner.ts";
import { ListenFailed } from "./ListenFailed.ts";
import { MetricsListener } from "./MetricsListener.ts";
import { Logging } from "./Logging.ts";
import { ServerServices } from "./OperatorServices.ts";

const httpSettings = Layer.effect(
  HttpSettings,
  Effect.map(
    ServerSettings,
    ({
      bodyGrace,
      bodyPace,
      environment,
      publicOrigin,
      serviceName,
      trustedProxies,
      uploadMemory,
    }) =>
      HttpSettings.of({
        ...HttpSettings.defaults,
        bodyGrace,
        bodyPace,
        environment,
        maxUploadBytes: uploadMemory,
        publicOrigin,
        serviceName,
        trustedProxies,
      }),
  ),
);

const listener = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* ServerSettings;
    const { host, port } = settings;
    const readiness = yield* Readiness;
    // Until the banner is printed.
    readiness.state = "starting";
    readiness.writable = yield* makeWritableDatabase;
    return httpListener({
      ...listenerSettings,
      host,
      port,
      maxConnections: settings.maxConnections,
      maxConnectionsPerAddress: settings.maxConnectionsPerAddress,
      maxRequestLine: settings.maxRequestLine,
      trustedProxies: settings.trustedProxies,
      stopDelay: Duration.toMillis(settings.stopDelay),
    }).pipe(
      Layer.catch(({ cause }) =>
        Layer.effect(
          HttpServer.HttpServer,
          new ListenFailed({ setting: "HOST and PORT", host, port, cause }),
        ),
      ),
    );
  }),
);

const announce = Layer.effectDiscard(
  Effect.gen(function* () {
    const { environment, host } = yield* ServerSettings;
    const { address } = yield* HttpServer.HttpServer;
    const port = "port" in address ? address.port : 80;
    const baseUrl = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
    const banner =
      environment === "production"
        ? productionBanner(baseUrl)
        : sandboxBanner(baseUrl, yield* readySandbox(baseUrl));
    (yield* Readiness).state = "serving";
    yield* Console.log(banner);
  }),
);

/** The whole server: settings, storage, secrets, providers, use cases, workers and the HTTP edge. */
export const Serve = announce.pipe(
  Layer.provide(listener),
  Layer.provide(HttpApp.layer),
  Layer.provide(httpSettings),
  Layer.provide(StandardReferencesLoading),
  Layer.provide(PagePreparing),
  Layer.merge(
    Layer.mergeAll(
      DueWorker,
      HousekeepingWorker,
      MasterKeyWorker,
      ReviewWorker,
      LikenessWorker,
      SandboxReviewWorker,
      DeliveryWorker,
      ReceiptWorker,
      AuditWorker,
      MetricsListener,
      MetricsPosting,
    ),
  ),
  Layer.provide(Gauges.layer),
  Layer.provide(DueHolding),
  Layer.provide(PartnerUseCases),
  Layer.provide(Layer.mergeAll(TelecomProviders, DocumentProviders, CallbackSending)),
  Layer.provide(Layer.merge(RecordSources, StaffCodes)),
  Layer.provide(Layer.mergeAll(ApplicationLists, InternalTokenSource)),
  Layer.provide(Layer.mergeAll(SmsReceiptInbox.layer, Logging, Telemetry)),
  Layer.provide(SteadyClock),
  Layer.provide(NodeUptime),
  Layer.provide(ServerServices),
);
