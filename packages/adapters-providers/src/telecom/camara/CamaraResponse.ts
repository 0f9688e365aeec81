import { Schema } from "effect";
import { readJson } from "../../vendor/VendorJson.ts";

const Line = Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200)));

/** KYC Match's answer on the birth date. Other fields are ignored. */
export const readMatch = readJson(
  Schema.Struct({ birthdateMatch: Schema.Literals(["true", "false", "not_available"]) }),
);

const FillIn = Schema.Struct({
  address: Line,
  streetName: Line,
  streetNumber: Line,
  houseNumberExtension: Line,
  locality: Line,
  region: Line,
  postalCode: Line,
  country: Line,
});

/** KYC Fill-in's address of a subscriber. */
export type FillIn = typeof FillIn.Type;

/** Parses KYC Fill-in's address. */
export const readFillIn = readJson(FillIn);

/** The code of an error, such as `SERVICE_NOT_APPLICABLE`. Source: CAMARA, `ErrorInfo`. */
export const readError = readJson(
  Schema.Struct({ code: Schema.String.check(Schema.isMaxLength(100)) }),
);

/** A token and its lifetime in seconds. Source: RFC 6749, 5.1. */
export const readToken = readJson(
  Schema.Struct({
    access_token: Schema.RedactedFromValue(
      // The characters of RFC 6750, 2.1.
      Schema.String.check(Schema.isPattern(/^[\w.~+/-]{1,8192}=*$/)),
    ),
    expires_in: Schema.optionalKey(Schema.Finite),
  }),
);
