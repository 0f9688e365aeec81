import { Schema } from "effect";
import { Argument } from "effect/cli";

/** The name of a partner or account: 1 to 200 characters in one line. */
export const partnerName = Argument.String("name").pipe(
  Argument.withSchema(
    Schema.String.check(
      Schema.isPattern(/^(?=.*\S).{1,200}$/u, { expected: "1 to 200 characters in one line" }),
    ),
  ),
);
