import { productNames } from "@bonafide/core/verification/Product";
import { Argument } from "effect/cli";

/** A product's name, as commands take it. */
export const product = Argument.Literals("product", productNames).pipe(
  Argument.withDescription("A product, such as telecom.identity"),
);
