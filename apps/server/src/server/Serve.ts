import { WebAuthnPasskeyProofs } from "@bonafide/adapters-providers/access/WebAuthnPasskeyProofs";
import { Readiness } from "@bonafide/adapters-http/server/Readiness";
import { SmsReceiptInbox } from "@bonafide/core/telecom/SmsReceiptInbox";
import { PartnerUseCases } from "@bonafide/core/UseCases";
import { Effect, Layer } from "effect";
import { RecordSources } from "../affiliation/RecordSources.ts";
import { StandardReferencesLoading } from "../affiliation/StandardReferencesLoading.ts";
import { ApplicationLists } from "../application/ApplicationLists.ts";
import { InternalTokenSource } from "../application/InternalTokenSource.ts";
import { CallbackSending } from "../callback/CallbackSending.ts";
import { DocumentProviders } from "../document/DocumentProviders.ts";
import { HeldWork, ServerClock } from "../due/HeldWork.ts";
import type { Role } from "../settings/Role.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { StaffCodes } from "../staff/StaffCodes.ts";
import { MasterKeyWorker } from "../storage/MasterKeyWorker.ts";
import { ReceiptWorker } from "../telecom/ReceiptWorker.ts";
import { TelecomProviders } from "../telecom/TelecomProviders.ts";
import { Gauges } from "../telemetry/Gauges.ts";
import { MetricsPosting, Telemetry } from "../telemetry/Telemetry.ts";
import { BackgroundWork, WorkerAlone } from "./BackgroundWork.ts";
import { Logging } from "./Logging.ts";
import { MetricsListener } from "./MetricsListener.ts";
import { ServerServices } from "./OperatorServices.ts";
import { PublicEdge } from "./PublicEdge.ts";

const doneBy = <A, E, R>(doers: ReadonlyArray<Role>, layer: Layer.Layer<A, E, R>) =>
  Layer.unwrap(
    Effect.map(ServerSettings, ({ role }) => (doers.includes(role) ? layer : Layer.empty)),
  );

const ofRole = Layer.mergeAll(
  doneBy(["http", "all"], PublicEdge),
  doneBy(["all"], BackgroundWork),
  doneBy(["worker"], WorkerAlone),
);

/** What every process does: receipts come to the process that sent the message, keys are read by all. */
const always = Layer.mergeAll(MasterKeyWorker, ReceiptWorker, MetricsListener, MetricsPosting);

const starting = Layer.effectDiscard(
  Effect.map(Readiness, (readiness) => {
    readiness.state = "starting";
  }),
).pipe(Layer.provideMerge(Readiness.layer));

/** The whole server of a role: settings, storage, secrets, providers, use cases, workers and the HTTP edge. */
export const Serve = ofRole.pipe(
  Layer.merge(always),
  Layer.provide(StandardReferencesLoading),
  Layer.provide(Gauges.layer),
  Layer.provide(HeldWork),
  Layer.provide(PartnerUseCases),
  Layer.provide(Layer.mergeAll(TelecomProviders, DocumentProviders, CallbackSending)),
  Layer.provide(Layer.mergeAll(RecordSources, StaffCodes, WebAuthnPasskeyProofs)),
  Layer.provide(Layer.mergeAll(ApplicationLists, InternalTokenSource)),
  Layer.provide(Layer.mergeAll(SmsReceiptInbox.layer, Logging, Telemetry)),
  Layer.provide(starting),
  Layer.provide(ServerClock),
  Layer.provide(ServerServices),
);
