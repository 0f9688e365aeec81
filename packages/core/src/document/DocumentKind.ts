import { Schema } from "effect";
import type { ProductOf } from "../verification/Product.ts";
import type { documentMachine } from "./Document.ts";

/** The kinds of document: a driver's license or state ID, a passport, a passcard; and which of them have a back. Source: interface, "Documents". */
export const DocumentKind = Schema.Literals(["license", "passport", "passcard"]);
export type DocumentKind = typeof DocumentKind.Type;

/** A product that verifies documents of a kind. */
export type DocumentProduct = ProductOf<typeof documentMachine>;

export const productOfKind = (kind: DocumentKind): DocumentProduct => `document.${kind}.verify`;

const kinds: { readonly [P in DocumentProduct]: DocumentKind } = {
  "document.license.verify": "license",
  "document.passport.verify": "passport",
  "document.passcard.verify": "passcard",
};

export const kindOfProduct = (product: DocumentProduct): DocumentKind => kinds[product];

/** Whether a kind has a back. A passport has only its data page. */
export const hasBack = (kind: DocumentKind): boolean => kind !== "passport";
