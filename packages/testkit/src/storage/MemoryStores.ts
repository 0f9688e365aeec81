import { Signals } from "@bonafide/core/storage/Signals";
import { Layer } from "effect";
import { MemoryAccessRegistry, MemoryAccessStore } from "../access/MemoryAccess.ts";
import { MemoryAffiliationClientStore } from "../affiliation/MemoryAffiliationClientStore.ts";
import { MemoryAffiliationRoster } from "../affiliation/MemoryAffiliationRoster.ts";
import { MemoryAffiliationStore } from "../affiliation/MemoryAffiliationStore.ts";
import { MemoryApplicationStore } from "../application/MemoryApplicationStore.ts";
import { MemoryAuditLog } from "../audit/MemoryAuditLog.ts";
import { MemoryAuditSeal, MemoryAuditTrail } from "../audit/MemoryAudit.ts";
import { MemoryCallbackOutbox } from "../callback/MemoryCallbackOutbox.ts";
import { MemoryDeliveryStore } from "../callback/MemoryDeliveries.ts";
import { MemoryWebhookStore } from "../callback/MemoryWebhookStore.ts";
import { MemoryDueHolderStore } from "../due/MemoryDueHolderStore.ts";
import { MemorySweepStore } from "../due/MemorySweepStore.ts";
import { MemoryTimeMarkStore } from "../due/MemoryTimeMarkStore.ts";
import { MemoryDueDocumentStore } from "../document/MemoryDueDocumentStore.ts";
import { MemoryImageStore } from "../document/MemoryImageStore.ts";
import { MemoryLimitStore } from "../limit/MemoryLimitStore.ts";
import { MemoryDocumentTokenStore } from "../passback/MemoryPassback.ts";
import { MemoryLetterStore } from "../mail/MemoryLetterStore.ts";
import { MemoryPersonStore } from "../person/MemoryPersonStore.ts";
import { MemoryGrantStore } from "../oauth/MemoryGrantStore.ts";
import { MemoryOAuthConsumerStore } from "../oauth/MemoryOAuthConsumerStore.ts";
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
  MemoryWebhookStore,
  MemoryAuditTrail,
  MemoryAuditSeal,
  MemoryAuditLog,
  MemoryAccessStore,
  MemoryAccessRegistry,
  MemoryApplicationStore,
  MemoryAffiliationStore,
  MemoryAffiliationClientStore,
  MemoryAffiliationRoster,
  MemoryLimitStore,
  MemoryDueDocumentStore,
  MemoryDueHolderStore,
  MemorySweepStore,
  MemoryTimeMarkStore,
  MemoryImageStore,
  MemoryOAuthConsumerStore,
  MemoryGrantStore,
  MemoryDocumentTokenStore,
  MemoryPersonStore,
  MemoryLetterStore,
  MemoryStaffStore,
  MemorySentMessages,
  MemorySubscriberRecords,
  MemoryUnitOfWork,
).pipe(Layer.provideMerge(Signals.layer));

/** Every storage port over one state in memory. */
export const MemoryStores = storesOverState.pipe(Layer.provideMerge(MemoryState.layer));
