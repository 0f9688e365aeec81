import { products } from "@bonafide/core/access/Product";
import { Argument } from "effect/cli";

/** `active` or `inactive`, as commands take it. */
export const standing = Argument.Literals("standing", ["active", "inactive"]).pipe(
  Argument.withDescription("active or inactive"),
);

/** A product's name, as commands take it. */
export const product = Argument.Literals("product", products).pipe(
  Argument.withDescription("A product, such as telecom.identity"),
);
