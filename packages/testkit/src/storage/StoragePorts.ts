import type { AffiliationClaimStore } from "@bonafide/core/affiliation/AffiliationClaimStore";
import type { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import type { AffiliationReferenceStore } from "@bonafide/core/affiliation/AffiliationReferenceStore";
import type { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import type { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import type { LikenessStore } from "@bonafide/core/affiliation/LikenessStore";
import type { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import type { AccessStore } from "@bonafide/core/access/AccessStore";
import type { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import type { ApplicationTokenStore } from "@bonafide/core/application/ApplicationTokenStore";
import type { AuditList } from "@bonafide/core/audit/AuditList";
import type { AuditProofs } from "@bonafide/core/audit/AuditProofs";
import type { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import type { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import type { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import type { DeliveryLog } from "@bonafide/core/callback/DeliveryLog";
import type { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import type { WebhookStore } from "@bonafide/core/callback/WebhookStore";
import type { DueHolderStore } from "@bonafide/core/due/DueHolderStore";
import type { TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import type { DueDocumentStore } from "@bonafide/core/document/DueDocumentStore";
import type { ImageStore } from "@bonafide/core/document/ImageStore";
import type { LimitStore } from "@bonafide/core/limit/LimitStore";
import type { DocumentTokenStore } from "@bonafide/core/passback/DocumentTokenStore";
import type { LetterLog } from "@bonafide/core/mail/LetterLog";
import type { LetterStore } from "@bonafide/core/mail/LetterStore";
import type { PersonStore } from "@bonafide/core/person/PersonStore";
import type { GrantRecords } from "@bonafide/core/oauth/GrantRecords";
import type { GrantStore } from "@bonafide/core/oauth/GrantStore";
import type { LogoStore } from "@bonafide/core/oauth/LogoStore";
import type { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import type { PolicyStore } from "@bonafide/core/oauth/PolicyStore";
import type { StaffStore } from "@bonafide/core/staff/StaffStore";
import type { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import type { SentMessages } from "@bonafide/core/telecom/SentMessages";
import type { SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import type { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import type { VerificationStore } from "@bonafide/core/verification/VerificationStore";

/** The ports that a storage adapter provides, all over one database. */
export type StoragePorts =
  | AffiliationClaimStore
  | AffiliationClientStore
  | AffiliationReferenceStore
  | AffiliationRoster
  | AffiliationStore
  | AccessRegistry
  | AccessStore
  | ApplicationStore
  | ApplicationTokenStore
  | AuditList
  | AuditProofs
  | AuditSeal
  | AuditTrail
  | CallbackOutbox
  | DeliveryLog
  | DeliveryStore
  | DocumentTokenStore
  | DueDocumentStore
  | DueHolderStore
  | GrantRecords
  | GrantStore
  | ImageStore
  | LogoStore
  | OAuthConsumerStore
  | PolicyStore
  | LetterLog
  | LetterStore
  | PersonStore
  | LikenessStore
  | LimitStore
  | SentMessages
  | StaffStore
  | SubscriberRecords
  | TimeMarkStore
  | TransactionStore
  | UnitOfWork
  | VerificationStore
  | WebhookStore;
