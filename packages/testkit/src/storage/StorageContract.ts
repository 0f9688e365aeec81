import type { Layer } from "effect";
import { accessContract } from "../access/AccessContract.ts";
import { affiliationClaimStoreContract } from "../affiliation/AffiliationClaimStoreContract.ts";
import { affiliationClientStoreContract } from "../affiliation/AffiliationClientStoreContract.ts";
import { affiliationReferenceStoreContract } from "../affiliation/AffiliationReferenceStoreContract.ts";
import { affiliationRosterContract } from "../affiliation/AffiliationRosterContract.ts";
import { affiliationStoreContract } from "../affiliation/AffiliationStoreContract.ts";
import { likenessStoreContract } from "../affiliation/LikenessStoreContract.ts";
import { applicationStoreContract } from "../application/ApplicationStoreContract.ts";
import { usageReasonContract } from "../application/UsageReasonContract.ts";
import { applicationTokenStoreContract } from "../application/ApplicationTokenStoreContract.ts";
import { auditContract, type Tampering } from "../audit/AuditContract.ts";
import { auditProofsContract } from "../audit/AuditProofsContract.ts";
import { callbackOutboxContract } from "../callback/CallbackOutboxContract.ts";
import { deliveryLogContract } from "../callback/DeliveryLogContract.ts";
import { deliveryRecordsContract } from "../callback/DeliveryRecordsContract.ts";
import { deliveryStoreContract } from "../callback/DeliveryStoreContract.ts";
import { webhookStoreContract } from "../callback/WebhookStoreContract.ts";
import { dueHolderContract } from "../due/DueHolderContract.ts";
import { sweepStoreContract } from "../due/SweepStoreContract.ts";
import { timeMarkContract } from "../due/TimeMarkContract.ts";
import { dueDocumentContract } from "../document/DueDocumentContract.ts";
import { imagePreviewContract } from "../document/ImagePreviewContract.ts";
import { imageStoreContract } from "../document/ImageStoreContract.ts";
import { limitStoreContract } from "../limit/LimitStoreContract.ts";
import { documentTokenStoreContract } from "../passback/DocumentTokenStoreContract.ts";
import { grantRecordContract } from "../oauth/GrantRecordContract.ts";
import { grantStoreContract } from "../oauth/GrantStoreContract.ts";
import { logoStoreContract } from "../oauth/LogoStoreContract.ts";
import { oauthConsumerStoreContract } from "../oauth/OAuthConsumerStoreContract.ts";
import { policyStoreContract } from "../oauth/PolicyStoreContract.ts";
import { letterStoreContract } from "../mail/LetterStoreContract.ts";
import { personCodeStoreContract } from "../person/PersonCodeStoreContract.ts";
import {
  personSessionStoreContract,
  staffSessionStoreContract,
} from "../person/PersonSessionStoreContract.ts";
import { personStoreContract } from "../person/PersonStoreContract.ts";
import { staffStoreContract } from "../staff/StaffStoreContract.ts";
import { sentMessagesContract } from "../telecom/SentMessagesContract.ts";
import { subscriberRecordsContract } from "../telecom/SubscriberRecordsContract.ts";
import { dueClaimContract } from "../verification/DueClaimContract.ts";
import { erasureContract } from "../verification/ErasureContract.ts";
import { transactionStoreContract } from "../verification/TransactionStoreContract.ts";
import { verificationStoreContract } from "../verification/VerificationStoreContract.ts";
import { describe } from "./PortTest.ts";
import type { StoragePorts } from "./StoragePorts.ts";
import { unitOfWorkContract } from "./UnitOfWorkContract.ts";

/**
 * The whole contract of a storage adapter, as vitest tests.
 *
 * `layer` gives every storage port over one database; it is built anew for each test and must be empty. `tamperings`
 * alter the audit behind its port, and each must be found.
 */
export const storageContract = <R, E>(
  name: string,
  layer: Layer.Layer<StoragePorts | R, E>,
  tamperings: ReadonlyArray<Tampering<NoInfer<StoragePorts | R>>>,
): void => {
  describe(name, () => {
    verificationStoreContract(layer);
    transactionStoreContract(layer);
    dueClaimContract(layer);
    dueDocumentContract(layer);
    dueHolderContract(layer);
    sweepStoreContract(layer);
    timeMarkContract(layer);
    erasureContract(layer);
    callbackOutboxContract(layer);
    deliveryStoreContract(layer);
    deliveryRecordsContract(layer);
    deliveryLogContract(layer);
    webhookStoreContract(layer);
    auditContract(layer, tamperings);
    auditProofsContract(layer);
    accessContract(layer);
    affiliationStoreContract(layer);
    affiliationClaimStoreContract(layer);
    affiliationClientStoreContract(layer);
    affiliationReferenceStoreContract(layer);
    affiliationRosterContract(layer);
    likenessStoreContract(layer);
    applicationStoreContract(layer);
    usageReasonContract(layer);
    applicationTokenStoreContract(layer);
    limitStoreContract(layer);
    imageStoreContract(layer);
    imagePreviewContract(layer);
    personStoreContract(layer);
    personSessionStoreContract(layer);
    personCodeStoreContract(layer);
    letterStoreContract(layer);
    staffSessionStoreContract(layer);
    staffStoreContract(layer);
    oauthConsumerStoreContract(layer);
    logoStoreContract(layer);
    policyStoreContract(layer);
    grantStoreContract(layer);
    grantRecordContract(layer);
    documentTokenStoreContract(layer);
    sentMessagesContract(layer);
    subscriberRecordsContract(layer);
    unitOfWorkContract(layer);
  });
};
