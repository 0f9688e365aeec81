import { makeCaptureScripts } from "@bonafide/adapters-http/person/CaptureScripts";
import { captureModules } from "@bonafide/document-reader/capture/CaptureModules";
import { HttpApp } from "@bonafide/adapters-http/server/HttpApp";
import { httpListener, listenerSettings } from "@bonafide/adapters-http/server/HttpListener";
import { HttpSettings } from "@bonafide/adapters-http/server/HttpSettings";
import { Readiness } from "@bonafide/adapters-http/server/Readiness";
import { makeStorageFault } from "@bonafide/adapters-sql/storage/StorageFault";
import { Console, Duration, Effect, Layer } from "effect";
import { HttpServer } from "effect/http";
import { localOrigin, MailWorker } from "../mail/MailWorker.ts";
import { PagePreparing } from "../person/PagePreparing.ts";
import { readySandbox } from "../sandbox/Sandbox.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { productionBanner, sandboxBanner } from "./Banner.ts";
import { DataDirectory } from "../storage/DataDirectory.ts";
import { VendorHealth } from "../telecom/VendorHealth.ts";
import { rehearse } from "./Rehearsal.ts";
import { ListenFailed } from "./ListenFailed.ts";
import { nowServing } from "./NowServing.ts";

const httpSettings = Layer.effect(
  HttpSettings,
  Effect.gen(function* () {
    const {
      bodyGrace,
      bodyPace,
      environment,
      publicOrigin,
      serviceName,
      theme,
      trustedProxies,
      uploadMemory,
      uploadSpace,
    } = yield* ServerSettings;
    const directory = yield* DataDirectory;
    return HttpSettings.of({
      ...HttpSettings.defaults,
      capture: makeCaptureScripts(captureModules),
      bodyGrace,
      bodyPace,
      environment,
      maxSpoolBytes: uploadSpace,
      maxUploadBytes: uploadMemory,
      publicOrigin,
      serviceName,
      spoolDirectory: directory.file("."),
      theme,
      trustedProxies,
    });
  }),
);

const listener = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* ServerSettings;
    const { host, port } = settings;
    const readiness = yield* Readiness;
    readiness.storageFault = yield* makeStorageFault;
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
    const baseUrl = localOrigin(host, port);
    const banner =
      environment === "production"
        ? productionBanner(baseUrl)
        : sandboxBanner(baseUrl, yield* readySandbox(baseUrl));
    yield* rehearse;
    yield* nowServing;
    yield* Console.log(banner);
  }),
);

/** The HTTP edge, in its sandbox with demo partners. It is ready once it has said where it listens. */
export const PublicEdge = Layer.merge(announce, MailWorker).pipe(
  Layer.provide(listener),
  Layer.provide(HttpApp.layer),
  Layer.provide(Layer.merge(httpSettings, VendorHealth)),
  Layer.provide(PagePreparing),
);
