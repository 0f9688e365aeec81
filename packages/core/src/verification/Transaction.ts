import { documentMachine } from "../document/Document.ts";
import { identityMatch } from "../telecom/IdentityMatch.ts";
import { possession } from "../telecom/Possession.ts";
import type { Outcome } from "./Outcome.ts";
import {
  type PersonalOf,
  type Product,
  isProductOf,
  type ProductOf,
  products,
  type StateOf,
} from "./Product.ts";
import type { ProductFamily } from "./ProductFamily.ts";
import type { ProductRules } from "./ProductRules.ts";
import type { VerificationId } from "./Verification.ts";

/**
 * One use of one product within a verification.
 *
 * `state` is the machine's and holds no personal data; `personal` does, and is absent after erasure. `applicationId` is
 * the account's application at the time of the call. `created` and `updated` are in epoch milliseconds; `version` grows
 * by one with every stored change.
 *
 * Source: interface, "Transaction (Services API v2)".
 */
export interface TransactionFields<P extends Product> {
  readonly id: string;
  readonly verificationId: VerificationId;
  readonly accountId: string;
  readonly applicationId: string | undefined;
  readonly product: P;
  readonly state: StateOf<P>;
  readonly personal: PersonalOf<P> | undefined;
  readonly created: number;
  readonly updated: number;
  readonly version: number;
}

/** A transaction of one of these products. */
export type TransactionOf<P extends Product> = { readonly [K in P]: TransactionFields<K> }[P];

/** A transaction of any product. */
export type Transaction = TransactionOf<Product>;

export type PossessionTransaction = TransactionFields<ProductOf<typeof possession>>;
export type IdentityTransaction = TransactionFields<ProductOf<typeof identityMatch>>;
export type DocumentTransaction = TransactionFields<ProductOf<typeof documentMachine>>;

const isOf = <M extends { readonly name: string }>(machine: M) => {
  const isProduct = isProductOf(machine);
  return (transaction: Transaction): transaction is TransactionOf<ProductOf<M>> =>
    isProduct(transaction.product);
};

export const isPossession = isOf(possession);
export const isIdentityMatch = isOf(identityMatch);
export const isDocument = isOf(documentMachine);

const rules: { readonly [P in Product]: ProductRules<StateOf<P>, PersonalOf<P>> } = products;

export const familyOf = ({ product }: Transaction): ProductFamily => rules[product].family;

/** When the server must act next on a transaction, in epoch milliseconds. */
export const dueAtOf = <P extends Product>({ product, state }: TransactionOf<P>) =>
  rules[product].dueAt(state);

/** Whether the claim on a transaction goes on after this version is stored: a document is kept while it is read. */
export const isStillHeld = (transaction: Transaction): boolean =>
  isDocument(transaction) && transaction.state._tag === "Waiting" && transaction.state.readings > 0;

/** The result of a transaction of any product. */
export const outcomeOf = <P extends Product>(transaction: TransactionOf<P>): Outcome =>
  rules[transaction.product].outcome(transaction);

/** The status of a transaction in one word, for database queries and reports. */
export type TransactionStatus = "pending" | "completed" | "failed";

export const statusOf = ({ _tag }: Outcome): TransactionStatus => {
  switch (_tag) {
    case "Pending":
      return "pending";
    case "PhoneConfirmed":
    case "PersonMatched":
    case "DocumentVerified":
      return "completed";
    case "DocumentNotVerified":
    case "Failed":
      return "failed";
  }
};
