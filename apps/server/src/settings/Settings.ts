import { Config, Duration, Option, Schema } from "effect";
import { possessionDefaults } from "@bonafide/core/telecom/PossessionSettings";
import {
  applicationEnums,
  internalAudience,
  internalIssuer,
  internalJwks,
} from "./ApplicationSettings.ts";
import { images } from "./ImagePlace.ts";
import {
  databasePool,
  databaseUrl,
  listenUrl,
  migrationLockWait,
  migrationTime,
} from "./DatabaseSettings.ts";
import {
  callbackLoopback,
  callbackPorts,
  callbackRefuse,
  callbackSchedule,
} from "./CallbackSettings.ts";
import {
  maxConnections,
  maxConnectionsPerAddress,
  maxRequestLine,
  stopDelay,
} from "./ConnectionSettings.ts";
import {
  attemptsPerPerson,
  attemptsWithin,
  reviewApprovers,
  teacherTerm,
  studentTerm,
  militaryTerm,
  responderTerm,
  reviewClaim,
  reviewWithin,
} from "./AffiliationSettings.ts";
import {
  documentIssuers,
  documentReader,
  documentReview,
  documentThreads,
  documentTimeLimit,
  documentUnseen,
  documentVendorTimeLimit,
  documentVendorToken,
  documentVendorUrl,
  imageRetention,
} from "./DocumentSettings.ts";
import { bodyGrace, bodyPace, uploadMemory } from "./BodySettings.ts";
import { refreshTokens } from "./OAuthSettings.ts";
import { trustedProxies } from "./ProxySettings.ts";
import { publicOrigin } from "./PublicUrlSetting.ts";
import { theme } from "./ThemeSetting.ts";
import { metricsHost, metricsPort, otlpHeaders, otlpUrl, traceRatio } from "./TelemetrySettings.ts";
import { tollFreeNumbers } from "./TelecomSettings.ts";
import { mail, mailFrom, mailServer } from "./MailSettings.ts";
import { masterKey, masterKeyCommand, masterKeyFile } from "./MasterKeySettings.ts";
import { auditHeads } from "./AuditSettings.ts";
import { type Role, roles } from "./Role.ts";
import { duration, type Environment, type Setting } from "./Setting.ts";
import { trafficGuard, vendorsFile } from "./VendorsSetting.ts";

const always =
  <A>(value: A) =>
  (_: Environment): Option.Option<A> =>
    Option.some(value);

const inSandbox =
  <A>(value: A) =>
  (environment: Environment): Option.Option<A> =>
    environment === "sandbox" ? Option.some(value) : Option.none();

const host: Setting<string> = {
  name: "HOST",
  config: Config.NonEmptyString("HOST"),
  describes: "the address that the server listens on",
  expects: "an address or a host name",
  shown: "127.0.0.1",
  fallback: always("127.0.0.1"),
};

const port: Setting<number> = {
  name: "PORT",
  config: Config.schema(
    Schema.FiniteFromString.check(
      Schema.isInt(),
      Schema.isBetween({ minimum: 0, maximum: 65_535 }),
    ),
    "PORT",
  ),
  describes: "the port that the server listens on; 0 takes a free one",
  expects: "a port between 0 and 65535",
  shown: "8080",
  fallback: always(8080),
};

const environment: Setting<Environment> = {
  name: "BONAFIDE_ENVIRONMENT",
  config: Config.Literals(["sandbox", "production"], "BONAFIDE_ENVIRONMENT"),
  describes: "whether the server pretends (sandbox) or is in earnest (production)",
  expects: "sandbox or production",
  shown: "sandbox",
  fallback: always("sandbox"),
};

const role: Setting<Role> = {
  name: "BONAFIDE_ROLE",
  config: Config.Literals(roles, "BONAFIDE_ROLE"),
  describes:
    "what this process does: answer requests (http), the background work (worker), or both (all); http and worker need Postgres",
  expects: "http, worker or all",
  shown: "all",
  fallback: always("all"),
};

const dataDir: Setting<string> = {
  name: "BONAFIDE_DATA_DIR",
  config: Config.NonEmptyString("BONAFIDE_DATA_DIR"),
  describes: "the directory of the database, the sandbox's master key and sandbox.json",
  expects: "a directory",
  shown: "./data",
  fallback: always("./data"),
};

const serviceName: Setting<string> = {
  name: "BONAFIDE_SERVICE_NAME",
  config: Config.schema(
    Schema.String.check(Schema.isPattern(/^[\w.-]+$/)),
    "BONAFIDE_SERVICE_NAME",
  ),
  describes: "the word after Bearer in the Authorization header of the Services API",
  expects: "letters, digits, dots, dashes and underscores",
  shown: "Service",
  fallback: always("Service"),
};

const sandboxDelay: Setting<Duration.Duration> = {
  name: "BONAFIDE_SANDBOX_DELAY",
  config: Config.orElse(
    duration("BONAFIDE_SANDBOX_DELAY", Duration.zero, Duration.days(1)),
    // Zero needs no unit.
    () => Config.map(Config.Literals(["0"], "BONAFIDE_SANDBOX_DELAY"), () => Duration.zero),
  ),
  describes: "how long the sandbox lets pending transactions wait before it settles them",
  expects: "a duration up to 1 day, such as 1 second, 500 millis or 0",
  shown: "1 second",
  fallback: always(Duration.seconds(1)),
};

const codeLifetime: Setting<Duration.Duration> = {
  name: "BONAFIDE_CODE_LIFETIME",
  config: duration("BONAFIDE_CODE_LIFETIME", Duration.seconds(120), Duration.seconds(600)),
  describes: "how long a one-time password is valid",
  expects: "a duration between 120 seconds and 600 seconds",
  shown: "600 seconds",
  fallback: always(possessionDefaults.codeLifetime),
};

const perMinute = (
  name: string,
  subject: string,
  inProduction: number,
): Setting<number | undefined> => ({
  name,
  config: Config.schema(
    Schema.FiniteFromString.check(Schema.isInt(), Schema.isGreaterThan(0)),
    name,
  ),
  describes: `calls a minute ${subject}, unless the operator set another limit`,
  expects: "a whole number above 0",
  shown: `${inProduction} in production, unlimited in sandbox`,
  fallback: (environment) => Option.some(environment === "production" ? inProduction : undefined),
});

const provider = (name: string, describes: string): Setting<"sandbox" | "vendors"> => ({
  name,
  config: Config.Literals(["sandbox", "vendors"], name),
  describes,
  expects: "sandbox, or vendors: those of BONAFIDE_VENDORS",
  shown: "sandbox in sandbox, required in production",
  fallback: inSandbox("sandbox" as const),
});

/** Every setting, in the order of the configuration reference. */
export const settings = {
  environment,
  role,
  host,
  port,
  dataDir,
  databaseUrl,
  databasePool,
  migrationLockWait,
  migrationTime,
  listenUrl,
  masterKey,
  masterKeyFile,
  masterKeyCommand,
  smsProvider: provider("BONAFIDE_SMS_PROVIDER", "who sends text messages"),
  carrierProvider: provider(
    "BONAFIDE_CARRIER_PROVIDER",
    "who knows the people behind phone numbers",
  ),
  vendorsFile,
  trafficGuard,
  mail,
  mailFrom,
  mailServer,
  serviceName,
  sandboxDelay,
  codeLifetime,
  documentReader,
  documentThreads,
  documentTimeLimit,
  documentVendorUrl,
  documentVendorToken,
  documentVendorTimeLimit,
  documentIssuers,
  documentReview,
  documentUnseen,
  imageRetention,
  images,
  reviewWithin,
  reviewClaim,
  reviewApprovers,
  teacherTerm,
  studentTerm,
  militaryTerm,
  responderTerm,
  attemptsPerPerson,
  attemptsWithin,
  productPerMinute: perMinute("BONAFIDE_PRODUCT_RATE", "to one product of an account", 600),
  accountPerMinute: perMinute("BONAFIDE_ACCOUNT_RATE", "of one account", 1200),
  clientPerMinute: perMinute(
    "BONAFIDE_CLIENT_RATE",
    "of one client that verifies affiliations",
    600,
  ),
  refreshTokens,
  tollFreeNumbers,
  callbackPorts,
  callbackRefuse,
  callbackLoopback,
  callbackSchedule,
  applicationEnums,
  internalJwks,
  internalIssuer,
  internalAudience,
  auditHeads,
  metricsHost,
  metricsPort,
  otlpUrl,
  otlpHeaders,
  traceRatio,
  maxRequestLine,
  uploadMemory,
  bodyPace,
  bodyGrace,
  maxConnections,
  maxConnectionsPerAddress,
  stopDelay,
  trustedProxies,
  publicOrigin,
  theme,
} as const;
