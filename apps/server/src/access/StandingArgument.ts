import { Argument } from "effect/cli";

/** `active` or `inactive`, as commands take it. */
export const standing = Argument.Literals("standing", ["active", "inactive"]).pipe(
  Argument.withDescription("active or inactive"),
);
