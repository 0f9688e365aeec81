import { Schema } from "effect";
import type { Product } from "../access/Product.ts";

/** What can be shown: a driver's license or state ID, a passport, a passcard. Source: interface, "Documents". */
export const DocumentKind = Schema.Literals(["license", "passport", "passcard"]);
export type DocumentKind = typeof DocumentKind.Type;

/** The product that verifies documents of a kind. */
export const DocumentProduct = Schema.Literals([
  "document.license.verify",
  "document.passport.verify",
  "document.passcard.verify",
]) satisfies Schema.Schema<Product>;
export type DocumentProduct = typeof DocumentProduct.Type;

export const productOfKind = (kind: DocumentKind): DocumentProduct => `document.${kind}.verify`;

export const kindOfProduct = (product: DocumentProduct): DocumentKind => {
  switch (product) {
    case "document.license.verify":
      return "license";
    case "document.passport.verify":
      return "passport";
    case "document.passcard.verify":
      return "passcard";
  }
};

/** Whether a kind is judged by both of its sides. A passport shows its data page only. */
export const hasBack = (kind: DocumentKind): boolean => kind !== "passport";
