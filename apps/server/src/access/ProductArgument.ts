import { products } from "@bonafide/core/access/Product";
import { Argument } from "effect/cli";

/** A product's name, as commands take it. */
export const product = Argument.Literals("product", products).pipe(
  Argument.withDescription("A product, such as telecom.identity"),
);
