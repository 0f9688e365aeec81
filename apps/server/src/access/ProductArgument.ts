import { productNames } from "@bonafide/core/verification/Product";
import { Argument } from "effect/cli";

/** The name of a product. */
export const product = Argument.Literals("product", productNames).pipe(
  Argument.withDescription("A product, such as telecom.identity"),
);
