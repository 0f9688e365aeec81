import { Option, type Result, Schema } from "effect";
import type { CallbackRule } from "../callback/CallbackRule.ts";
import type { Refused } from "../catalogue/Refusal.ts";
import { Metadata } from "./Metadata.ts";
import { collect, type Fields, optional, type Parameter } from "./Parameters.ts";
import { idOf } from "../storage/Uuid.ts";

/** A request to create a verification. Source: interface, "Verification (Services API v2)". */
export interface VerificationRequest {
  readonly callbackUrl: string | undefined;
  readonly metadata: Metadata | undefined;
}

const string = Schema.decodeUnknownOption(Schema.String);
const metadata = Schema.decodeUnknownOption(Metadata);

/** Parses `callback_url`, for every request that takes one. */
export const callbackUrlOf = (
  fields: Fields,
  rule: CallbackRule["Service"],
): Parameter<string | undefined> =>
  optional(
    fields,
    "callback_url",
    (value) => Option.filter(string(value), rule.accepts),
    "CallbackUrlInvalid",
  );

/** Parses `verification_id`. A value that is not a string is treated as an unknown id. */
export const verificationIdOf = (fields: Fields): Parameter<string | undefined> =>
  optional(
    fields,
    "verification_id",
    (value) => Option.some(Option.match(string(value), { onNone: () => "", onSome: idOf })),
    "ResourceUnknown",
  );

/** Parses `metadata`, for every request that takes it. */
export const metadataOf = (fields: Fields): Parameter<Metadata | undefined> =>
  optional(fields, "metadata", metadata, "MetadataTooLong");

/** Parses a request to create a verification; it has no required parameters. */
export const readVerificationRequest = (
  fields: Fields,
  rule: CallbackRule["Service"],
): Result.Result<VerificationRequest, Refused> =>
  collect({ callbackUrl: callbackUrlOf(fields, rule), metadata: metadataOf(fields) });
