import { Effect, Schema } from "effect";
import { vendorBase, VendorUrl } from "../../vendor/VendorBase.ts";

const text = Schema.NonEmptyString;
const or = (fallback: string) =>
  text.pipe(Schema.withDecodingDefaultType(Effect.succeed(fallback)));

const version = (fallback: string) =>
  Schema.String.check(Schema.isPattern(/^v[0-9a-z.]{1,20}$/)).pipe(
    Schema.withDecodingDefaultType(Effect.succeed(fallback)),
  );

/** The scopes of an address, and of no other data. */
const addressScopes = [
  "address",
  "streetName",
  "streetNumber",
  "houseNumberExtension",
  "locality",
  "region",
  "postalCode",
  "country",
]
  .map((field) => `kyc-fill-in:${field}`)
  .join(" ");

/**
 * A carrier with CAMARA's KYC Match and KYC Fill-in.
 *
 * `url` is the API root, before `/kyc-match/…`. Tokens are requested at `token.url` by client credentials, one for each
 * scope. Source: CAMARA KnowYourCustomerMatch and KnowYourCustomerFill-in, `kyc-match.yaml` and `kyc-fill-in.yaml`.
 */
export const CamaraConfig = Schema.Struct({
  ...vendorBase("camara"),
  url: VendorUrl,
  matchVersion: version("v0.4"),
  fillInVersion: version("v0.4"),
  matchScope: or("kyc-match:match"),
  fillInScope: or(addressScopes),
  token: Schema.Struct({
    url: VendorUrl,
    clientId: text,
    clientSecret: Schema.RedactedFromValue(text),
  }),
});
export type CamaraConfig = typeof CamaraConfig.Type;
