import { Argument } from "effect/cli";

/** `active` or `inactive`. */
export const standing = Argument.Literals("standing", ["active", "inactive"]).pipe(
  Argument.withDescription("active or inactive"),
);
