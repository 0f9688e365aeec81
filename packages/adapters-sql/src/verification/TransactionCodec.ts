import {
  type PersonalOf,
  type Product,
  productNames,
  products,
  type StateOf,
} from "@bonafide/core/verification/Product";
import type { ProductRules } from "@bonafide/core/verification/ProductRules";
import type { Transaction, TransactionOf } from "@bonafide/core/verification/Transaction";
import { laterProperty, type LaterProperty } from "../storage/Later.ts";
import { storedJson, storedState } from "../storage/StoredJson.ts";

/** What every transaction has, whatever its product. */
type Frame = Omit<Transaction, "product" | "state" | "personal">;

/** Gives the JSON of what is personal. */
type OpenPersonal = () => string;

/** Receives what is personal once it was decrypted. */
type Opened = (personal: object) => void;

const personally: LaterProperty<"personal"> = laterProperty("personal");

/** How one product's transactions are read; the texts are JSON. */
type Codec<P extends Product> = (
  frame: Frame,
  stateText: string,
  openPersonal: OpenPersonal | undefined,
  opened: Opened | undefined,
) => TransactionOf<P>;

const rules: { readonly [P in Product]: ProductRules<StateOf<P>, PersonalOf<P>> } = products;

const codecOf = <P extends Product>(product: P): Codec<P> => {
  const readState = storedState(rules[product].state);
  const readPersonal = storedJson(rules[product].personal);
  return (frame, stateText, openPersonal, opened) => {
    const transaction = { ...frame, product, state: readState(stateText) };
    // Decrypted when it is first read: a failure shown to a partner has nothing personal.
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
 * Reads a stored transaction. One that core does not know, or that is not of its shape, is a defect; of what is
 * personal, when that is read.
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
