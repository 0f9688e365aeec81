import type { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import type { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import type { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import type { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import type { AccessStore } from "@bonafide/core/access/AccessStore";
import type { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import type { AuditLog } from "@bonafide/core/audit/AuditLog";
import type { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import type { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import type { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import type { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import type { WebhookStore } from "@bonafide/core/callback/WebhookStore";
import type { DueHolderStore } from "@bonafide/core/due/DueHolderStore";
import type { SweepStore } from "@bonafide/core/due/SweepStore";
import type { TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import type { DueDocumentStore } from "@bonafide/core/document/DueDocumentStore";
import type { ImageStore } from "@bonafide/core/document/ImageStore";
import type { LimitStore } from "@bonafide/core/limit/LimitStore";
import type { DocumentTokenStore } from "@bonafide/core/passback/DocumentTokenStore";
import type { LetterStore } from "@bonafide/core/mail/LetterStore";
import type { PersonStore } from "@bonafide/core/person/PersonStore";
import type { GrantStore } from "@bonafide/core/oauth/GrantStore";
import type { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import type { StaffStore } from "@bonafide/core/staff/StaffStore";
import type { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import type { SentMessages } from "@bonafide/core/telecom/SentMessages";
import type { SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import type { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import type { VerificationStore } from "@bonafide/core/verification/VerificationStore";

/** The ports that a storage adapter provides, all over one database. */
export type StoragePorts =
  | AffiliationClientStore
  | AffiliationRoster
  | AffiliationStore
  | AccessRegistry
  | AccessStore
  | ApplicationStore
  | AuditLog
  | AuditSeal
  | AuditTrail
  | CallbackOutbox
  | DeliveryStore
  | DocumentTokenStore
  | DueDocumentStore
  | DueHolderStore
  | GrantStore
  | ImageStore
  | OAuthConsumerStore
  | LetterStore
  | PersonStore
  | LimitStore
  | SentMessages
  | StaffStore
  | SubscriberRecords
  | SweepStore
  | TimeMarkStore
  | TransactionStore
  | UnitOfWork
  | VerificationStore
  | WebhookStore;
