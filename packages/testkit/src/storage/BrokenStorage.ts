import type { Layer } from "effect";
import type { Tampering } from "../audit/AuditContract.ts";
import { brokenAccess } from "../access/BrokenAccess.ts";
import { brokenAffiliationClaimStore } from "../affiliation/BrokenAffiliationClaimStore.ts";
import { brokenAffiliationClientStore } from "../affiliation/BrokenAffiliationClientStore.ts";
import { brokenAffiliationReferenceStore } from "../affiliation/BrokenAffiliationReferenceStore.ts";
import { brokenAffiliationRoster } from "../affiliation/BrokenAffiliationRoster.ts";
import { brokenAffiliationStore } from "../affiliation/BrokenAffiliationStore.ts";
import { brokenLikenessStore } from "../affiliation/BrokenLikenessStore.ts";
import { brokenApplicationStore } from "../application/BrokenApplicationStore.ts";
import { brokenApplicationTokenStore } from "../application/BrokenApplicationTokenStore.ts";
import { brokenUsageReason } from "../application/BrokenUsageReason.ts";
import { brokenAudit } from "../audit/BrokenAudit.ts";
import { brokenAuditProofs } from "../audit/BrokenAuditProofs.ts";
import { brokenCallbackOutbox } from "../callback/BrokenCallbackOutbox.ts";
import { brokenDeliveryLog } from "../callback/BrokenDeliveryLog.ts";
import { brokenDeliveryRecords } from "../callback/BrokenDeliveryRecords.ts";
import { brokenDeliveryStore } from "../callback/BrokenDeliveryStore.ts";
import { brokenWebhookStore } from "../callback/BrokenWebhookStore.ts";
import { brokenDueDocument } from "../document/BrokenDueDocument.ts";
import { brokenImagePreview } from "../document/BrokenImagePreview.ts";
import { brokenImageStore } from "../document/BrokenImageStore.ts";
import { brokenDueHolder } from "../due/BrokenDueHolder.ts";
import { brokenSweepStore } from "../due/BrokenSweepStore.ts";
import { brokenTimeMark } from "../due/BrokenTimeMark.ts";
import { brokenLimitStore } from "../limit/BrokenLimitStore.ts";
import { brokenLetterStore } from "../mail/BrokenLetterStore.ts";
import { brokenGrantRecord } from "../oauth/BrokenGrantRecord.ts";
import { brokenGrantStore } from "../oauth/BrokenGrantStore.ts";
import { brokenLogoStore } from "../oauth/BrokenLogoStore.ts";
import { brokenOAuthConsumerStore } from "../oauth/BrokenOAuthConsumerStore.ts";
import { brokenPolicyStore } from "../oauth/BrokenPolicyStore.ts";
import { brokenDocumentTokenStore } from "../passback/BrokenDocumentTokenStore.ts";
import { brokenPersonCodeStore } from "../person/BrokenPersonCodeStore.ts";
import {
  brokenPersonSessionStore,
  brokenStaffSessionStore,
} from "../person/BrokenPersonSessionStore.ts";
import { brokenPersonStore } from "../person/BrokenPersonStore.ts";
import { brokenStaffStore } from "../staff/BrokenStaffStore.ts";
import { brokenUnitOfWork } from "./BrokenUnitOfWork.ts";
import { brokenSentMessages } from "../telecom/BrokenSentMessages.ts";
import { brokenSubscriberRecords } from "../telecom/BrokenSubscriberRecords.ts";
import { brokenDueClaim } from "../verification/BrokenDueClaim.ts";
import { brokenErasure } from "../verification/BrokenErasure.ts";
import { brokenTransactionStore } from "../verification/BrokenTransactionStore.ts";
import { brokenVerificationStore } from "../verification/BrokenVerificationStore.ts";
import { storageContract } from "./StorageContract.ts";
import type { StoragePorts } from "./StoragePorts.ts";

const parts = [
  brokenVerificationStore,
  brokenTransactionStore,
  brokenDueClaim,
  brokenDueDocument,
  brokenDueHolder,
  brokenSweepStore,
  brokenTimeMark,
  brokenErasure,
  brokenCallbackOutbox,
  brokenDeliveryStore,
  brokenDeliveryRecords,
  brokenDeliveryLog,
  brokenWebhookStore,
  brokenAuditProofs,
  brokenAccess,
  brokenAffiliationStore,
  brokenAffiliationClaimStore,
  brokenAffiliationClientStore,
  brokenAffiliationReferenceStore,
  brokenAffiliationRoster,
  brokenLikenessStore,
  brokenApplicationStore,
  brokenUsageReason,
  brokenApplicationTokenStore,
  brokenLimitStore,
  brokenImageStore,
  brokenImagePreview,
  brokenPersonStore,
  brokenPersonSessionStore,
  brokenPersonCodeStore,
  brokenLetterStore,
  brokenStaffSessionStore,
  brokenStaffStore,
  brokenOAuthConsumerStore,
  brokenLogoStore,
  brokenPolicyStore,
  brokenGrantStore,
  brokenGrantRecord,
  brokenDocumentTokenStore,
  brokenSentMessages,
  brokenSubscriberRecords,
  brokenUnitOfWork,
];

/**
 * Broken stores that the contract of each part of a storage adapter has to catch, over the adapter's sound ones. Given
 * what `storageContract` is given.
 */
export const brokenStorage = Object.assign(
  <R>(
    layer: Layer.Layer<StoragePorts | R, unknown>,
    tamperings: ReadonlyArray<Tampering<StoragePorts | R>>,
  ): void => {
    brokenAudit(layer, tamperings);
    for (const part of parts) part(layer);
  },
  { contract: storageContract, parts: [brokenAudit, ...parts] as const },
);
