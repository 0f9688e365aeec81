import { Config, Option, Schema } from "effect";
import type { Setting } from "./Setting.ts";

/** How many calls a minute a product, an account and a client may make by default, in production. */

const perMinute = (
  name: string,
  subject: string,
  inProduction: number,
): Setting<number | undefined> => ({
  name,
  config: Config.schema(
    Schema.FiniteFromString.check(Schema.isInt(), Schema.isGreaterThan(0)),
    name,
  ),
  describes: `calls a minute ${subject}, unless the operator set another limit`,
  expects: "a whole number above 0",
  shown: `${inProduction} in production, unlimited in sandbox`,
  fallback: (environment) => Option.some(environment === "production" ? inProduction : undefined),
});

/** Of one product of an account. */
export const productPerMinute = perMinute(
  "BONAFIDE_PRODUCT_RATE",
  "to one product of an account",
  600,
);

/** Of one account. */
export const accountPerMinute = perMinute("BONAFIDE_ACCOUNT_RATE", "of one account", 1200);

/** Of one client of the group-affiliation API. */
export const clientPerMinute = perMinute(
  "BONAFIDE_CLIENT_RATE",
  "of one client that verifies affiliations",
  600,
);
