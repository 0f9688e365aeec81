import { Signals } from "@bonafide/core/storage/Signals";
import { Layer } from "effect";
import { SqlAccessRegistry } from "../access/SqlAccessRegistry.ts";
import { SqlAccessStore } from "../access/SqlAccessStore.ts";
import { SqlAffiliationClientStore } from "../affiliation/SqlAffiliationClientStore.ts";
import { SqlAffiliationRoster } from "../affiliation/SqlAffiliationRoster.ts";
import { SqlAffiliationStore } from "../affiliation/SqlAffiliationStore.ts";
import { SqlApplicationStore } from "../application/SqlApplicationStore.ts";
import { SqlAuditLog } from "../audit/SqlAuditLog.ts";
import { SqlAuditSeal } from "../audit/SqlAuditSeal.ts";
import { SqlAuditTrail } from "../audit/SqlAuditTrail.ts";
import { SqlCallbackOutbox } from "../callback/SqlCallbackOutbox.ts";
import { SqlDeliveryStore } from "../callback/SqlDeliveryStore.ts";
import { SqlWebhookStore } from "../callback/SqlWebhookStore.ts";
import { SqlDueHolderStore } from "../due/SqlDueHolderStore.ts";
import { SqlSweepStore } from "../due/SqlSweepStore.ts";
import { SqlTimeMarkStore } from "../due/SqlTimeMarkStore.ts";
import { SqlDueDocumentStore } from "../document/SqlDueDocumentStore.ts";
import { SqlImageStore } from "../document/SqlImageStore.ts";
import { SqlDocumentTokenStore } from "../passback/SqlDocumentTokenStore.ts";
import { SqlLimitStore } from "../limit/SqlLimitStore.ts";
import { SqlLetterStore } from "../mail/SqlLetterStore.ts";
import { SqlPersonStore } from "../person/SqlPersonStore.ts";
import { SqlGrantStore } from "../oauth/SqlGrantStore.ts";
import { SqlOAuthConsumerStore } from "../oauth/SqlOAuthConsumerStore.ts";
import { SqlMessageReferences } from "../telecom/SqlMessageReferences.ts";
import { SqlSentMessages } from "../telecom/SqlSentMessages.ts";
import { SqlSubscriberRecords } from "../telecom/SqlSubscriberRecords.ts";
import { SqlStaffStore } from "../staff/SqlStaffStore.ts";
import { SqlTransactionStore } from "../verification/SqlTransactionStore.ts";
import { SqlVerificationStore } from "../verification/SqlVerificationStore.ts";
import { MasterKeyCheck } from "./MasterKeyCheck.ts";
import { SqlMigrated, SqlMigrations } from "./SqlMigrations.ts";

const stores = Layer.mergeAll(
  SqlVerificationStore,
  SqlTransactionStore,
  SqlCallbackOutbox,
  SqlDeliveryStore,
  SqlWebhookStore,
  SqlAuditTrail,
  SqlAuditSeal,
  SqlAuditLog,
  SqlAccessStore,
  SqlAccessRegistry,
  SqlApplicationStore,
  SqlAffiliationStore,
  SqlAffiliationClientStore,
  SqlAffiliationRoster,
  SqlLimitStore,
  SqlDueDocumentStore,
  SqlDueHolderStore,
  SqlSweepStore,
  SqlTimeMarkStore,
  SqlImageStore,
  SqlOAuthConsumerStore,
  SqlGrantStore,
  SqlDocumentTokenStore,
  SqlPersonStore,
  SqlLetterStore,
  SqlStaffStore,
  SqlMessageReferences,
  SqlSentMessages,
  SqlSubscriberRecords,
).pipe(Layer.provideMerge(Signals.layer), Layer.provideMerge(MasterKeyCheck));

/**
 * Every storage port over one database, after migrating it. It still needs the database, its unit of work and a vault.
 */
export const SqlStores = stores.pipe(Layer.provideMerge(SqlMigrations));

/** The same over an up-to-date database; refuses any other. */
export const MigratedSqlStores = stores.pipe(Layer.provideMerge(SqlMigrated));
