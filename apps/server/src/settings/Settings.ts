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
  documentDoubtful,
  documentReview,
  documentThreads,
  documentTimeLimit,
  documentUnseen,
  documentVendorTimeLimit,
  documentVendorToken,
  documentVendorUrl,
  imageRetention,
} from "./DocumentSettings.ts";
import { bodyGrace, bodyPace, uploadMemory, uploadSpace } from "./BodySettings.ts";
import { refreshTokens } from "./OAuthSettings.ts";
import { trustedProxies } from "./ProxySettings.ts";
import { publicOrigin } from "./PublicUrlSetting.ts";
import { theme } from "./ThemeSetting.ts";
import { metricsHost, metricsPort, otlpHeaders, otlpUrl, traceRatio } from "./TelemetrySettings.ts";
import {
  carrierProvider,
  codeLifetime,
  sandboxDelay,
  smsProvider,
  tollFreeNumbers,
} from "./TelecomSettings.ts";
import { mail, mailFrom, mailServer } from "./MailSettings.ts";
import { masterKey, masterKeyCommand, masterKeyFile } from "./MasterKeySettings.ts";
import { auditHeads } from "./AuditSettings.ts";
import {
  dataDir,
  environment,
  host,
  port,
  role,
  serviceName,
  startShare,
} from "./ListenSettings.ts";
import { accountPerMinute, clientPerMinute, productPerMinute } from "./RateSettings.ts";
import { trafficGuard, vendorsFile } from "./VendorsSetting.ts";

/** Every setting, in the order of the configuration reference. */
export const settings = {
  environment,
  role,
  host,
  port,
  startShare,
  dataDir,
  databaseUrl,
  databasePool,
  migrationLockWait,
  migrationTime,
  listenUrl,
  masterKey,
  masterKeyFile,
  masterKeyCommand,
  smsProvider,
  carrierProvider,
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
  documentDoubtful,
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
  productPerMinute,
  accountPerMinute,
  clientPerMinute,
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
  uploadSpace,
  bodyPace,
  bodyGrace,
  maxConnections,
  maxConnectionsPerAddress,
  stopDelay,
  trustedProxies,
  publicOrigin,
  theme,
} as const;
