import { Schema } from "effect";

/** What an account can be enabled for. Source: interface, "Transaction"; choices, section 2. */
export const Product = Schema.Literals([
  "telecom.possession_send",
  "telecom.identity",
  "document.license.verify",
  "document.passport.verify",
  "document.passcard.verify",
]);
export type Product = typeof Product.Type;

/** Every product, in the order of the interface. */
export const products = Product.literals;
