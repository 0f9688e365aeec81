import { Schema } from "effect";

/**
 * Products that share a status path, a webhook and workers. Source: interface, "Events".
 */
export const ProductFamily = Schema.Literals(["telecom", "document"]);
export type ProductFamily = typeof ProductFamily.Type;
