import { Effect, Logger } from "effect";
import { Command } from "effect/cli";
import { reportFailure } from "./FailureReport.ts";
import { nodeServices, runMain } from "./NodeProgram.ts";
import { OperatorServices } from "./OperatorServices.ts";
import { teardown } from "./Stopping.ts";
import { shortUsageErrors } from "./UsageErrors.ts";

const operating = async <const Name extends string, Input, Shared, E, R>(
  command: Promise<Command.Command<Name, Input, Shared, E, R>>,
) => Command.provide(await command, OperatorServices);

// Loading takes most of a short command's time, so each command loads its own room only.
const rooms = {
  serve: async () => (await import("./ServeCommand.ts")).serveCommand,
  demo: async () => (await import("../sandbox/DemoCommand.ts")).demoCommand,
  organization: () =>
    operating(import("../access/OrganizationCommands.ts").then((it) => it.organizationCommand)),
  account: () => operating(import("../access/AccountCommands.ts").then((it) => it.accountCommand)),
  key: () => operating(import("../access/KeyCommands.ts").then((it) => it.keyCommand)),
  product: () => operating(import("../access/ProductCommands.ts").then((it) => it.productCommand)),
  application: async () =>
    (await import("../application/ApplicationCommands.ts")).applicationCommand,
  webhook: async () => (await import("../callback/WebhookCommands.ts")).webhookCommand,
  listen: async () => (await import("../callback/ListenCommand.ts")).listenCommand,
  delivery: () =>
    operating(import("../callback/DeliveryCommands.ts").then((it) => it.deliveryCommand)),
  verification: () =>
    operating(
      import("../verification/VerificationCommands.ts").then((it) => it.verificationCommand),
    ),
  transaction: () =>
    operating(
      import("../verification/VerificationCommands.ts").then((it) => it.transactionCommand),
    ),
  provider: () =>
    operating(import("../telecom/ProviderCommands.ts").then((it) => it.providerCommand)),
  subscriber: () =>
    operating(import("../telecom/SubscriberCommands.ts").then((it) => it.subscriberCommand)),
  limit: () => operating(import("../limit/LimitCommands.ts").then((it) => it.limitCommand)),
  traffic: () => operating(import("../telecom/TrafficCommands.ts").then((it) => it.trafficCommand)),
  client: () =>
    operating(import("../affiliation/ClientCommands.ts").then((it) => it.clientCommand)),
  roster: () =>
    operating(import("../affiliation/RosterCommands.ts").then((it) => it.rosterCommand)),
  school: () =>
    operating(import("../affiliation/ReferenceCommands.ts").then((it) => it.schoolCommand)),
  reference: () =>
    operating(import("../affiliation/ReferenceCommands.ts").then((it) => it.referenceCommand)),
  review: () =>
    operating(
      import("../affiliation/UploadReviewCommands.ts").then((it) => it.uploadReviewCommand),
    ),
  affiliation: () =>
    operating(import("../affiliation/AffiliationCommands.ts").then((it) => it.affiliationCommand)),
  consumer: () =>
    operating(import("../oauth/ConsumerCommands.ts").then((it) => it.consumerCommand)),
  policy: () => operating(import("../oauth/PolicyCommands.ts").then((it) => it.policyCommand)),
  mail: () => operating(import("../mail/MailCommands.ts").then((it) => it.mailCommand)),
  person: () => operating(import("../person/PersonCommands.ts").then((it) => it.personCommand)),
  staff: () => operating(import("../staff/StaffCommands.ts").then((it) => it.staffCommand)),
  audit: () => operating(import("../audit/AuditCommands.ts").then((it) => it.auditCommand)),
  clock: () => operating(import("../due/ClockCommands.ts").then((it) => it.clockCommand)),
  document: async () => (await import("../document/DocumentCommands.ts")).documentCommand,
  conformance: async () =>
    (await import("../conformance/ConformanceCommand.ts")).conformanceCommand,
  "master-key": () =>
    operating(import("../storage/MasterKeyCommands.ts").then((it) => it.masterKeyCommand)),
  doctor: async () => (await import("../doctor/DoctorCommand.ts")).doctorCommand,
  backup: async () => (await import("../storage/BackupCommand.ts")).backupCommand,
  "migrate-store": async () =>
    (await import("../storage/MigrateStoreCommand.ts")).migrateStoreCommand,
  "convert-ids": async () => (await import("../storage/ConvertIdsCommand.ts")).convertIdsCommand,
};

const isNamed = (name: string | undefined): name is keyof typeof rooms =>
  name !== undefined && Object.hasOwn(rooms, name);

/** The commands that these arguments may mean: the one that the first names, else all, as for `--help`. */
const commandsOf = ([first]: ReadonlyArray<string>) =>
  Promise.all(isNamed(first) ? [rooms[first]()] : Object.values(rooms).map((load) => load()));

/** `bonafide …`, with all that it prints. It fails as the command does, after it has said why. */
export const commandLine = async (
  args: ReadonlyArray<string>,
): Promise<Effect.Effect<void, unknown>> => {
  const bonafide = Command.make("bonafide").pipe(
    Command.withDescription("Identity verification that you host yourself"),
    Command.withSubcommands(await commandsOf(args)),
  );
  return Command.runWith(bonafide, { version: "0.0.0" })(args).pipe(
    Effect.provide(shortUsageErrors),
    Effect.tapCause(reportFailure),
    Effect.provideService(Logger.LogToStderr, true),
    Effect.provide(nodeServices),
  );
};

/** Runs `bonafide …` and exits with its status. */
export const runCommandLine = async (args: ReadonlyArray<string>): Promise<void> =>
  runMain(await commandLine(args), { disableErrorReporting: true, teardown });
