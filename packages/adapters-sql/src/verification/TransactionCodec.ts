import {
  type PersonalOf,
  type Product,
  productNames,
  products,
  type StateOf,
} from "@bonafide/core/verification/Product";
import type { ProductRules } from "@bonafide/core/verification/ProductRules";
import {
  isDocument,
  type Transaction,
  type TransactionOf,
} from "@bonafide/core/verification/Transaction";
import { longPersonal, longState, shortPersonal, shortState } from "../document/ShortDocument.ts";
import { laterProperty, type LaterProperty } from "../storage/Later.ts";
import { storedJson, storedState } from "../storage/StoredJson.ts";

/** The common fields of every transaction. */
type Frame = Omit<Transaction, "product" | "state" | "personal">;

/** Returns the JSON of the personal data. */
type OpenPersonal = () => string;

/** Receives the personal data after its decryption. */
type Opened = (personal: object) => void;

const personally: LaterProperty<"personal"> = laterProperty("personal");

/** Reads one product's transactions; the texts are JSON. */
type Codec<P extends Product> = (
  frame: Frame,
  stateText: string,
  openPersonal: OpenPersonal | undefined,
  opened: Opened | undefined,
) => TransactionOf<P>;

const rules: { readonly [P in Product]: ProductRules<StateOf<P>, PersonalOf<P>> } = products;

const codecOf = <P extends Product>(product: P): Codec<P> => {
  const isOfDocuments = rules[product].family === "document";
  const readState = storedState(rules[product].state, isOfDocuments ? longState : undefined);
  const readPersonal = storedJson(
    rules[product].personal,
    isOfDocuments ? longPersonal : undefined,
  );
  return (frame, stateText, openPersonal, opened) => {
    const transaction = { ...frame, product, state: readState(stateText) };
    // Decrypted on first use: a failure that a partner reads needs no personal data.
    personally.set(transaction, () => {
      const personal = openPersonal === undefined ? undefined : readPersonal(openPersonal());
      if (personal !== undefined) opened?.(personal);
      return personal;
    });
    return transaction;
  };
};

const codecs = new Map<string, Codec<Product>>(
  productNames.map((product) => [product, codecOf(product)]),
);

/**
 * Reads a stored transaction. An unknown product or a wrong shape is a defect; for personal data the defect comes at
 * its first use.
 */
export const readTransaction = (
  product: string,
  frame: Frame,
  stateText: string,
  openPersonal: OpenPersonal | undefined,
  opened?: Opened,
): Transaction => {
  const codec = codecs.get(product);
  if (codec === undefined) throw new Error("A stored transaction is of no known product.");
  return codec(frame, stateText, openPersonal, opened);
};

/** How a transaction is written as JSON. A release before this one reads no document in few bytes. */
export const transactionWriter = (
  compact: boolean,
): {
  readonly state: (transaction: Transaction) => string;
  readonly personal: (transaction: Transaction) => string | undefined;
} =>
  compact
    ? {
        state: ({ state }) => JSON.stringify(shortState(state)),
        personal: (transaction) =>
          JSON.stringify(
            isDocument(transaction) && transaction.personal !== undefined
              ? shortPersonal(transaction.personal)
              : transaction.personal,
          ),
      }
    : {
        state: ({ state }) => JSON.stringify(state),
        personal: ({ personal }) => JSON.stringify(personal),
      };
