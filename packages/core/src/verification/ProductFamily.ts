import { Schema } from "effect";

/** Products with one status path, webhook and worker pool. Source: interface, "Events". */
export const ProductFamily = Schema.Literals(["telecom", "document"]);
export type ProductFamily = typeof ProductFamily.Type;
