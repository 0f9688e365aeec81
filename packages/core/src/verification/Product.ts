import { Schema, Struct } from "effect";
import { documentProduct } from "../document/DocumentProduct.ts";
import { identityMatchProduct } from "../telecom/IdentityMatchProduct.ts";
import { possessionProduct } from "../telecom/PossessionProduct.ts";

/**
 * Every product, in the interface's order, with its rules. Add a product here; the rest is derived. Source: interface,
 * "Transaction"; choices, section 2.
 */
export const products = {
  "telecom.possession_send": possessionProduct,
  "telecom.identity": identityMatchProduct,
  "document.license.verify": documentProduct,
  "document.passport.verify": documentProduct,
  "document.passcard.verify": documentProduct,
};

type Products = typeof products;

/** The name of a product. Accounts are enabled for products. */
export type Product = keyof Products;
export const Product = Schema.Literals(Struct.keys(products));

export const productNames = Product.literals;

/** The state and the personal data of a product's transactions. */
export type StateOf<P extends Product> = Products[P]["state"]["Type"];
export type PersonalOf<P extends Product> = Products[P]["personal"]["Type"];

/** The products of a machine. */
export type ProductOf<M> = {
  [P in Product]: Products[P]["machine"] extends M ? P : never;
}[Product];

export const isProductOf =
  <M extends { readonly name: string }>(machine: M) =>
  (product: Product): product is ProductOf<M> =>
    products[product].machine.name === machine.name;
