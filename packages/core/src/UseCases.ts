import { Layer } from "effect";
import { Access } from "./access/Access.ts";
import { Operators } from "./access/Operators.ts";
import { AffiliationAccess } from "./affiliation/AffiliationAccess.ts";
import { AffiliationClaims } from "./affiliation/AffiliationClaims.ts";
import { AffiliationClients } from "./affiliation/AffiliationClients.ts";
import { AffiliationReviews } from "./affiliation/AffiliationReviews.ts";
import { Affiliations } from "./affiliation/Affiliations.ts";
import { ApplicationAccess } from "./application/ApplicationAccess.ts";
import { Applications } from "./application/Applications.ts";
import { ApplicationTokens } from "./application/ApplicationTokens.ts";
import { Replays } from "./callback/Replays.ts";
import { Webhooks } from "./callback/Webhooks.ts";
import { Documents } from "./document/Documents.ts";
import { DocumentReviews } from "./document/DocumentReviews.ts";
import { IdentityMatches } from "./telecom/IdentityMatches.ts";
import { Letters } from "./mail/Letters.ts";
import { Limits } from "./limit/Limits.ts";
import { Possessions } from "./telecom/Possessions.ts";
import { Authorizations } from "./oauth/Authorizations.ts";
import { OAuthConsumers } from "./oauth/OAuthConsumers.ts";
import { Tokens } from "./oauth/Tokens.ts";
import { UserAttributes } from "./oauth/UserAttributes.ts";
import { DueHolder } from "./due/DueHolder.ts";
import { DueTransactions } from "./verification/DueTransactions.ts";
import { Erasures } from "./verification/Erasures.ts";
import { DocumentTokens } from "./passback/DocumentTokens.ts";
import { Passbacks } from "./passback/Passbacks.ts";
import { Previews } from "./passback/Previews.ts";
import { People } from "./person/People.ts";
import { HandOvers } from "./person/HandOvers.ts";
import { KeptForms } from "./person/KeptForms.ts";
import { PersonVerifications } from "./person/PersonVerifications.ts";
import { StaffAccounts } from "./staff/StaffAccounts.ts";
import { StaffAdministration } from "./staff/StaffAdministration.ts";
import { StaffSignIns } from "./staff/StaffSignIns.ts";
import { Verifications } from "./verification/Verifications.ts";

/** The use cases of operators. They need storage and secrets. */
export const OperatorUseCases = Layer.mergeAll(
  Operators.layer,
  Replays.layer,
  ApplicationTokens.layer,
  DocumentReviews.layer,
  AffiliationClients.layer,
  AffiliationReviews.layer,
  AffiliationClaims.layer,
  OAuthConsumers.layer,
  StaffAccounts.layer,
).pipe(
  Layer.provideMerge(Erasures.layer),
  Layer.provideMerge(Layer.mergeAll(Limits.layer, Webhooks.layer)),
);

/** The use cases of the pages for the public, built on those of partners. */
const peopleUseCases = Layer.mergeAll(
  People.layer,
  HandOvers.layer,
  KeptForms.layer,
  PersonVerifications.layer,
).pipe(Layer.provideMerge(Affiliations.layer));

/** Sends letters to people. Needs a mailer and the texts. */
export const MailUseCases = Letters.layer;

/** The use cases of partners and the background work. They need storage, secrets, providers and rules. */
export const PartnerUseCases = Layer.mergeAll(
  Access.layer,
  StaffSignIns.layer,
  StaffAdministration.layer,
  AffiliationAccess.layer,
  ApplicationAccess.layer,
  Applications.layer,
  DueTransactions.layer,
  Authorizations.layer,
  Tokens.layer,
  UserAttributes.layer,
  Passbacks.layer,
  Previews,
).pipe(
  Layer.provideMerge(peopleUseCases),
  Layer.provideMerge(
    Layer.mergeAll(DocumentTokens.layer, Possessions.layer, IdentityMatches.layer, Documents.layer),
  ),
  Layer.provideMerge(Layer.mergeAll(Limits.layer, Verifications.layer, DueHolder.layer)),
);
