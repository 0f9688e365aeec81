import * as NodeRuntime from "@effect/platform-node/NodeRuntime";
import * as NodeServices from "@effect/platform-node/NodeServices";
import { Effect, Layer, Logger } from "effect";
import { Command } from "effect/cli";
import { accountCommand } from "./access/AccountCommands.ts";
import { keyCommand } from "./access/KeyCommands.ts";
import { organizationCommand } from "./access/OrganizationCommands.ts";
import { productCommand } from "./access/ProductCommands.ts";
import { affiliationCommand } from "./affiliation/AffiliationCommands.ts";
import { clientCommand } from "./affiliation/ClientCommands.ts";
import { referenceCommand, schoolCommand } from "./affiliation/ReferenceCommands.ts";
import { rosterCommand } from "./affiliation/RosterCommands.ts";
import { uploadReviewCommand } from "./affiliation/UploadReviewCommands.ts";
import { applicationCommand } from "./application/ApplicationCommands.ts";
import { auditCommand } from "./audit/AuditCommands.ts";
import { backupCommand } from "./storage/BackupCommand.ts";
import { providerCommand } from "./telecom/ProviderCommands.ts";
import { subscriberCommand } from "./telecom/SubscriberCommands.ts";
import { trafficCommand } from "./telecom/TrafficCommands.ts";
import { verificationCommand } from "./verification/VerificationCommands.ts";
import { CallbackSending } from "./callback/CallbackSending.ts";
import { deliveryCommand } from "./callback/DeliveryCommands.ts";
import { webhookCommand } from "./callback/WebhookCommands.ts";
import { documentCommand } from "./document/DocumentCommands.ts";
import { reportFailure } from "./server/FailureReport.ts";
import { OperatorServices } from "./server/OperatorServices.ts";
import { Serve } from "./server/Serve.ts";
import { stoppable, teardown } from "./server/Stopping.ts";

const serve = Command.make("serve", {}, () => stoppable(Layer.launch(Serve))).pipe(
  Command.withDescription("Start the server"),
);

const callbackServices = CallbackSending.pipe(Layer.provideMerge(OperatorServices));

const bonafide = Command.make("bonafide").pipe(
  Command.withDescription("Identity verification that you host yourself"),
  Command.withSubcommands([
    serve,
    Command.provide(organizationCommand, OperatorServices),
    Command.provide(accountCommand, OperatorServices),
    Command.provide(keyCommand, OperatorServices),
    Command.provide(productCommand, OperatorServices),
    applicationCommand,
    Command.provide(webhookCommand, callbackServices),
    Command.provide(deliveryCommand, OperatorServices),
    Command.provide(verificationCommand, OperatorServices),
    Command.provide(providerCommand, OperatorServices),
    Command.provide(subscriberCommand, OperatorServices),
    Command.provide(trafficCommand, OperatorServices),
    Command.provide(clientCommand, OperatorServices),
    Command.provide(rosterCommand, OperatorServices),
    Command.provide(schoolCommand, OperatorServices),
    Command.provide(referenceCommand, OperatorServices),
    Command.provide(uploadReviewCommand, OperatorServices),
    Command.provide(affiliationCommand, OperatorServices),
    Command.provide(auditCommand, OperatorServices),
    documentCommand,
    backupCommand,
  ]),
);

Command.run(bonafide, { version: "0.0.0" }).pipe(
  Effect.tapCause(reportFailure),
  Effect.provideService(Logger.LogToStderr, true),
  Effect.provide(NodeServices.layer),
  (main) => NodeRuntime.runMain(main, { disableErrorReporting: true, teardown }),
);
