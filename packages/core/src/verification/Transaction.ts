import type { Product } from "../access/Product.ts";
import type { DocumentState } from "../document/Document.ts";
import type { DocumentProduct } from "../document/DocumentKind.ts";
import type { DocumentPersonal } from "../document/DocumentPersonal.ts";
import type { IdentityMatchState } from "../telecom/IdentityMatch.ts";
import type { PossessionState } from "../telecom/Possession.ts";
import type { IdentityMatchPersonal, PossessionPersonal } from "../telecom/TelecomPersonal.ts";
import type { VerificationId } from "./Verification.ts";

/**
 * One use of one product within a verification.
 *
 * `state` is the machine's and holds nothing personal; `personal` holds what is, and is absent once erased.
 * `applicationId` is the application through which it was made, where the account belonged to one.
 * `created` and `updated` are in epoch milliseconds; `version` grows by one with every stored change.
 *
 * Source: interface, "Transaction (Services API v2)".
 */
interface TransactionOf<P extends Product, State, Personal> {
  readonly id: string;
  readonly verificationId: VerificationId;
  readonly accountId: string;
  readonly applicationId: string | undefined;
  readonly product: P;
  readonly state: State;
  readonly personal: Personal | undefined;
  readonly created: number;
  readonly updated: number;
  readonly version: number;
}

export type PossessionTransaction = TransactionOf<
  "telecom.possession_send",
  PossessionState,
  PossessionPersonal
>;
export type IdentityTransaction = TransactionOf<
  "telecom.identity",
  IdentityMatchState,
  IdentityMatchPersonal
>;

export type DocumentTransaction = {
  readonly [P in DocumentProduct]: TransactionOf<P, DocumentState, DocumentPersonal>;
}[DocumentProduct];

/** A transaction of any product: adding a product adds a line here, and the compiler names the rest. */
export type Transaction = PossessionTransaction | IdentityTransaction | DocumentTransaction;
