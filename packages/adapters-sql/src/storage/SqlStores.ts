import { Signals } from "@bonafide/core/storage/Signals";
import { Layer } from "effect";
import { SqlAccessRegistry } from "../access/SqlAccessRegistry.ts";
import { SqlAccessStore } from "../access/SqlAccessStore.ts";
import { SqlAffiliationClaimStore } from "../affiliation/SqlAffiliationClaimStore.ts";
import { SqlAffiliationClientStore } from "../affiliation/SqlAffiliationClientStore.ts";
import { SqlAffiliationReferenceStore } from "../affiliation/SqlAffiliationReferenceStore.ts";
import { SqlAffiliationRoster } from "../affiliation/SqlAffiliationRoster.ts";
import { SqlAffiliationStore } from "../affiliation/SqlAffiliationStore.ts";
import { SqlLikenessStore } from "../affiliation/SqlLikenessStore.ts";
import { SqlApplicationStore } from "../application/SqlApplicationStore.ts";
import { SqlApplicationTokenStore } from "../application/SqlApplicationTokenStore.ts";
import { SqlAuditList } from "../audit/SqlAuditList.ts";
import { SqlAuditProofs } from "../audit/SqlAuditProofs.ts";
import { SqlAuditSeal } from "../audit/SqlAuditSeal.ts";
import { SqlAuditTrail } from "../audit/SqlAuditTrail.ts";
import { SqlCallbackOutbox } from "../callback/SqlCallbackOutbox.ts";
import { SqlDeliveryLog } from "../callback/SqlDeliveryLog.ts";
import { SqlDeliveryStore } from "../callback/SqlDeliveryStore.ts";
import { SqlWebhookStore } from "../callback/SqlWebhookStore.ts";
import { SqlDueHolderStore } from "../due/SqlDueHolderStore.ts";
import { SqlTimeMarkStore } from "../due/SqlTimeMarkStore.ts";
import { SqlDueDocumentStore } from "../document/SqlDueDocumentStore.ts";
import { SqlImageStore } from "../document/SqlImageStore.ts";
import { SqlDocumentTokenStore } from "../passback/SqlDocumentTokenStore.ts";
import { SqlLimitStore } from "../limit/SqlLimitStore.ts";
import { SqlLetterLog } from "../mail/SqlLetterLog.ts";
import { SqlLetterStore } from "../mail/SqlLetterStore.ts";
import { SqlPersonStore } from "../person/SqlPersonStore.ts";
import { SqlGrantRecords } from "../oauth/SqlGrantRecords.ts";
import { SqlGrantStore } from "../oauth/SqlGrantStore.ts";
import { SqlLogoStore } from "../oauth/SqlLogoStore.ts";
import { SqlOAuthConsumerStore } from "../oauth/SqlOAuthConsumerStore.ts";
import { SqlPolicyStore } from "../oauth/SqlPolicyStore.ts";
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
  SqlDeliveryLog,
  SqlWebhookStore,
  SqlAuditTrail,
  SqlAuditSeal,
  SqlAuditList,
  SqlAuditProofs,
  SqlAccessStore,
  SqlAccessRegistry,
  SqlApplicationStore,
  SqlApplicationTokenStore,
  SqlAffiliationStore,
  SqlAffiliationClaimStore,
  SqlAffiliationClientStore,
  SqlAffiliationReferenceStore,
  SqlAffiliationRoster,
  SqlLikenessStore,
  SqlLimitStore,
  SqlDueDocumentStore,
  SqlDueHolderStore,
  SqlTimeMarkStore,
  SqlImageStore,
  SqlLogoStore,
  SqlOAuthConsumerStore,
  SqlPolicyStore,
  SqlGrantStore,
  SqlGrantRecords,
  SqlDocumentTokenStore,
  SqlPersonStore,
  SqlLetterStore,
  SqlLetterLog,
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
