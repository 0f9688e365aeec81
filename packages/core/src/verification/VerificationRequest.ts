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

/** `callback_url`, as every request that takes one reads it. */
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

/** `verification_id`: what is no string names no verification: it is looked up like one that nobody knows. */
export const verificationIdOf = (fields: Fields): Parameter<string | undefined> =>
  optional(
    fields,
    "verification_id",
    (value) => Option.some(Option.match(string(value), { onNone: () => "", onSome: idOf })),
    "ResourceUnknown",
  );

/** `metadata`, as every request that takes it reads it. */
export const metadataOf = (fields: Fields): Parameter<Metadata | undefined> =>
  optional(fields, "metadata", metadata, "MetadataTooLong");

/** Reads a request to create a verification; it has no required parameters. */
export const readVerificationRequest = (
  fields: Fields,
  rule: CallbackRule["Service"],
): Result.Result<VerificationRequest, Refused> =>
  collect({ callbackUrl: callbackUrlOf(fields, rule), metadata: metadataOf(fields) });
