import { Schema } from "effect";
import { Argument } from "effect/cli";

/** What a partner or its account is called, as commands take it: 1 to 200 characters in one line. */
export const partnerName = Argument.String("name").pipe(
  Argument.withSchema(
    Schema.String.check(
      Schema.isPattern(/^(?=.*\S).{1,200}$/u, { expected: "1 to 200 characters in one line" }),
    ),
  ),
);
