import { Option, type Result, Schema } from "effect";
import type { CallbackRule } from "../callback/CallbackRule.ts";
import type { Refused } from "../catalogue/Refusal.ts";
import { idOf } from "../storage/Uuid.ts";
import { Metadata, metadataLimit } from "./Metadata.ts";
import { decoding, type Fields, optional, readerOf } from "./Parameters.ts";

/** What parsing a request of the Services API depends on. */
export interface RequestRules {
  readonly callback: CallbackRule["Service"];
}

/** A request to create a verification. Source: interface, "Verification (Services API v2)". */
export interface VerificationRequest {
  readonly callbackUrl: string | undefined;
  readonly metadata: Metadata | undefined;
}

const string = decoding(Schema.String);

/** `callback_url`, as every request that takes one reads it. */
export const callbackUrlParameter = optional({
  name: "callback_url",
  says: "Where the result is posted.",
  shape: {
    type: "string",
    format: "uri",
    maxLength: 2048,
    examples: ["https://partner.example/callback"],
  },
  rule: "must be an https URL of up to 2048 characters, without user and fragment, whose host is public; a sandbox takes http, any port and this machine too",
  read: (value, { callback }: RequestRules) =>
    Option.filter(string(value), (url) => callback.faultOf(url) === undefined),
  reason: (value, { callback }) =>
    Option.getOrUndefined(Option.map(string(value), callback.faultOf)),
  refusal: "CallbackUrlInvalid",
});

/** `verification_id`. A value that is not a string is treated as an unknown id. */
export const verificationIdParameter = optional({
  name: "verification_id",
  says: "The verification to add to; a new one is created without it.",
  shape: {
    type: "string",
    format: "uuid",
    examples: ["01890000-0000-7000-8000-000000000002"],
  },
  rule: "must be the id of a verification of this account",
  read: (value) => Option.some(Option.match(string(value), { onNone: () => "", onSome: idOf })),
  refusal: "ResourceUnknown",
});

/** `metadata`, as every request that takes it reads it. */
export const metadataParameter = optional({
  name: "metadata",
  says: `Any JSON value of up to ${metadataLimit} characters.`,
  shape: { examples: [{ order: 7 }] },
  rule: `must have ${metadataLimit} characters at most: a text counts its own, any other value those of its JSON`,
  read: decoding(Metadata),
  refusal: "MetadataTooLong",
});

export const verificationParameters = {
  callbackUrl: callbackUrlParameter,
  metadata: metadataParameter,
};

const read = readerOf<RequestRules>()(verificationParameters);

/** Parses a request to create a verification; it has no required parameters. */
export const readVerificationRequest = (
  fields: Fields,
  callback: CallbackRule["Service"],
): Result.Result<VerificationRequest, Refused> => read(fields, { callback });
