import { Schema } from "effect";
import { Argument } from "effect/cli";

const Rate = Schema.String.check(
  Schema.isPattern(/^(default|[1-9]\d{0,8})$/, {
    expected: "a whole number above 0, or default",
  }),
);

/** Calls a minute: a whole number above 0, or `default`, which becomes `undefined`. */
export const rate = Argument.String("per-minute").pipe(
  Argument.withDescription("Calls a minute, or default"),
  Argument.withSchema(Rate),
  Argument.map((text) => (text === "default" ? undefined : Number(text))),
);
