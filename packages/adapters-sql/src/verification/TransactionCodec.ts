import { DocumentState } from "@bonafide/core/document/Document";
import type { DocumentProduct } from "@bonafide/core/document/DocumentKind";
import { DocumentPersonal } from "@bonafide/core/document/DocumentPersonal";
import { IdentityMatchState } from "@bonafide/core/telecom/IdentityMatch";
import { PossessionState } from "@bonafide/core/telecom/Possession";
import { IdentityMatchPersonal, PossessionPersonal } from "@bonafide/core/telecom/TelecomPersonal";
import type { Transaction } from "@bonafide/core/verification/Transaction";
import type { Schema } from "effect";
import { laterProperty, type LaterProperty } from "../storage/Later.ts";
import { storedJson, storedState } from "../storage/StoredJson.ts";

/** What every transaction has, whatever its product. */
type Frame = Omit<Transaction, "product" | "state" | "personal">;

/** Gives the JSON of what is personal. */
type OpenPersonal = () => string;

/** Is told of what is personal when it was opened. */
type Opened = (personal: object) => void;

const personally: LaterProperty<"personal"> = laterProperty("personal");

/** How one product's transactions are read; the texts are JSON. */
const codec = <const Product extends string, State, Personal extends object>(
  product: Product,
  state: Schema.Decoder<State>,
  personal: Schema.Decoder<Personal>,
) => {
  const readState = storedState(state);
  const readPersonal = storedJson(personal);
  return (
    frame: Frame,
    stateText: string,
    openPersonal: OpenPersonal | undefined,
    tell: Opened | undefined,
  ) => {
    const transaction = { ...frame, product, state: readState(stateText) };
    // Opened when it is asked for: a failure that is told to a partner says nothing personal.
    personally.set(transaction, () => {
      const opened = openPersonal === undefined ? undefined : readPersonal(openPersonal());
      if (opened !== undefined) tell?.(opened);
      return opened;
    });
    return transaction;
  };
};

const codecOfDocument = <const Product extends DocumentProduct>(product: Product) =>
  codec(product, DocumentState, DocumentPersonal);

/** One line for each product whose transactions are stored. */
const codecs = {
  "telecom.possession_send": codec("telecom.possession_send", PossessionState, PossessionPersonal),
  "telecom.identity": codec("telecom.identity", IdentityMatchState, IdentityMatchPersonal),
  "document.license.verify": codecOfDocument("document.license.verify"),
  "document.passport.verify": codecOfDocument("document.passport.verify"),
  "document.passcard.verify": codecOfDocument("document.passcard.verify"),
} satisfies {
  readonly [Product in Transaction["product"]]: (
    frame: Frame,
    stateText: string,
    openPersonal: OpenPersonal | undefined,
    tell: Opened | undefined,
  ) => Extract<Transaction, { readonly product: Product }>;
};

const isStored = (product: string): product is Transaction["product"] =>
  Object.hasOwn(codecs, product);

/**
 * Reads a stored transaction. One that core does not know, or that is not of its shape, is a defect; of what is
 * personal, when that is asked for.
 */
export const readTransaction = (
  product: string,
  frame: Frame,
  stateText: string,
  openPersonal: OpenPersonal | undefined,
  tell?: Opened,
): Transaction => {
  if (!isStored(product)) throw new Error("A stored transaction is of no known product.");
  return codecs[product](frame, stateText, openPersonal, tell);
};
