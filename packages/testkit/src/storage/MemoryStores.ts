import { Signals } from "@bonafide/core/storage/Signals";
import { Layer } from "effect";
import { MemoryAccessRegistry, MemoryAccessStore } from "../access/MemoryAccess.ts";
import { MemoryAffiliationClientStore } from "../affiliation/MemoryAffiliationClientStore.ts";
import { MemoryAffiliationReferenceStore } from "../affiliation/MemoryAffiliationReferenceStore.ts";
import { MemoryAffiliationRoster } from "../affiliation/MemoryAffiliationRoster.ts";
import { MemoryAffiliationClaimStore } from "../affiliation/MemoryAffiliationClaimStore.ts";
import { MemoryAffiliationStore } from "../affiliation/MemoryAffiliationStore.ts";
import { MemoryLikenessStore } from "../affiliation/MemoryLikenessStore.ts";
import { MemoryApplicationStore } from "../application/MemoryApplicationStore.ts";
import { MemoryApplicationTokenStore } from "../application/MemoryApplicationTokenStore.ts";
import { MemoryAuditProofs } from "../audit/MemoryAuditProofs.ts";
import { MemoryAuditList, MemoryAuditSeal, MemoryAuditTrail } from "../audit/MemoryAudit.ts";
import { MemoryCallbackOutbox } from "../callback/MemoryCallbackOutbox.ts";
import { MemoryDeliveryLog, MemoryDeliveryStore } from "../callback/MemoryDeliveries.ts";
import { MemoryWebhookStore } from "../callback/MemoryWebhookStore.ts";
import { MemoryDueHolderStore } from "../due/MemoryDueHolderStore.ts";
import { MemoryTimeMarkStore } from "../due/MemoryTimeMarkStore.ts";
import { MemoryDueDocumentStore } from "../document/MemoryDueDocumentStore.ts";
import { MemoryImageStore } from "../document/MemoryImageStore.ts";
import { MemoryLimitStore } from "../limit/MemoryLimitStore.ts";
import { MemoryDocumentTokenStore } from "../passback/MemoryPassback.ts";
import { MemoryLetterLog, MemoryLetterStore } from "../mail/MemoryLetterStore.ts";
import { MemoryPersonStore } from "../person/MemoryPersonStore.ts";
import { MemoryGrantRecords } from "../oauth/MemoryGrantRecords.ts";
import { MemoryGrantStore } from "../oauth/MemoryGrantStore.ts";
import { MemoryLogoStore } from "../oauth/MemoryLogoStore.ts";
import { MemoryOAuthConsumerStore } from "../oauth/MemoryOAuthConsumerStore.ts";
import { MemoryPolicyStore } from "../oauth/MemoryPolicyStore.ts";
import { MemoryStaffStore } from "../staff/MemoryStaffStore.ts";
import { MemorySentMessages } from "../telecom/MemorySentMessages.ts";
import { MemorySubscriberRecords } from "../telecom/MemorySubscriberRecords.ts";
import { MemoryTransactionStore } from "../verification/MemoryTransactionStore.ts";
import { MemoryVerificationStore } from "../verification/MemoryVerificationStore.ts";
import { MemoryState } from "./MemoryState.ts";
import { MemoryUnitOfWork } from "./MemoryUnitOfWork.ts";

/** Every storage port over a state in memory, which may outlive them. */
export const storesOverState = Layer.mergeAll(
  MemoryVerificationStore,
  MemoryTransactionStore,
  MemoryCallbackOutbox,
  MemoryDeliveryStore,
  MemoryDeliveryLog,
  MemoryWebhookStore,
  MemoryAuditTrail,
  MemoryAuditSeal,
  MemoryAuditList,
  MemoryAuditProofs,
  MemoryAccessStore,
  MemoryAccessRegistry,
  MemoryApplicationStore,
  MemoryApplicationTokenStore,
  MemoryAffiliationStore,
  MemoryAffiliationClaimStore,
  MemoryAffiliationClientStore,
  MemoryAffiliationReferenceStore,
  MemoryAffiliationRoster,
  MemoryLikenessStore,
  MemoryLimitStore,
  MemoryDueDocumentStore,
  MemoryDueHolderStore,
  MemoryTimeMarkStore,
  MemoryImageStore,
  MemoryLogoStore,
  MemoryOAuthConsumerStore,
  MemoryPolicyStore,
  MemoryGrantStore,
  MemoryGrantRecords,
  MemoryDocumentTokenStore,
  MemoryPersonStore,
  MemoryLetterStore,
  MemoryLetterLog,
  MemoryStaffStore,
  MemorySentMessages,
  MemorySubscriberRecords,
  MemoryUnitOfWork,
).pipe(Layer.provideMerge(Signals.layer));

/** Every storage port over one state in memory. */
export const MemoryStores = storesOverState.pipe(Layer.provideMerge(MemoryState.layer));
