import { Option, Result, Schema } from "effect";
import type { CallbackRule } from "../callback/CallbackRule.ts";
import type { Refused } from "../catalogue/Refusal.ts";
import type { Metadata } from "../verification/Metadata.ts";
import { collect, type Fields, type Parameter, required } from "../verification/Parameters.ts";
import {
  callbackUrlOf,
  metadataOf,
  verificationIdOf,
} from "../verification/VerificationRequest.ts";
import { BirthDate, isInFuture, isMinor } from "./BirthDate.ts";
import { OneTimePassword } from "./OneTimePasswords.ts";
import { Phone } from "./Phone.ts";
import type { PhoneRule } from "./PhoneRule.ts";

/** What reading a request depends on: the server's rules and the day (`YYYY-MM-DD`, UTC). */
export interface TelecomRules {
  readonly phone: PhoneRule["Service"];
  readonly callback: CallbackRule["Service"];
  readonly today: string;
}

/** A request to send a code. Source: interface, "Telecom (Services API v2)". */
export interface SendRequest {
  readonly phone: Phone;
  readonly callbackUrl: string | undefined;
  readonly verificationId: string | undefined;
  readonly metadata: Metadata | undefined;
}

/** A request to confirm a code. */
export interface ConfirmRequest {
  readonly code: OneTimePassword;
  readonly transactionId: string;
  readonly callbackUrl: string | undefined;
}

/** A request to match an identity at the carrier. */
export interface IdentityRequest extends SendRequest {
  readonly birthDate: BirthDate;
}

const string = Schema.decodeUnknownOption(Schema.String);
const phone = Schema.decodeUnknownOption(Phone);
const birthDate = Schema.decodeUnknownOption(BirthDate);
const oneTimePassword = Schema.decodeUnknownOption(OneTimePassword);

const phoneOf = (fields: Fields, rules: TelecomRules): Parameter<Phone> =>
  required(
    fields,
    "phone",
    (value) => Option.filter(phone(value), rules.phone.accepts),
    "PhoneInvalid",
  );

const birthDateOf = (fields: Fields, today: string): Parameter<BirthDate> => {
  const date = required(
    fields,
    "birth_date",
    (value) => Option.filter(birthDate(value), (date) => !isInFuture(date, today)),
    "BirthDateInvalid",
  );
  return Result.filterOrFail(
    date,
    (date) => !isMinor(date, today),
    () => "BirthDateMinor" as const,
  );
};

/** Reads a request to send a code. */
export const readSendRequest = (
  fields: Fields,
  rules: TelecomRules,
): Result.Result<SendRequest, Refused> =>
  collect({
    phone: phoneOf(fields, rules),
    callbackUrl: callbackUrlOf(fields, rules.callback),
    verificationId: verificationIdOf(fields),
    metadata: metadataOf(fields),
  });

/** Reads a request to confirm a code. A code that is no six digits costs no attempt. */
export const readConfirmRequest = (
  fields: Fields,
  rules: TelecomRules,
): Result.Result<ConfirmRequest, Refused> =>
  collect({
    code: required(fields, "code", oneTimePassword, "CodeInvalid"),
    transactionId: required(fields, "transaction_id", string, "PossessionCheckInvalid"),
    callbackUrl: callbackUrlOf(fields, rules.callback),
  });

/** Reads a request to match an identity. */
export const readIdentityRequest = (
  fields: Fields,
  rules: TelecomRules,
): Result.Result<IdentityRequest, Refused> =>
  collect({
    phone: phoneOf(fields, rules),
    birthDate: birthDateOf(fields, rules.today),
    callbackUrl: callbackUrlOf(fields, rules.callback),
    verificationId: verificationIdOf(fields),
    metadata: metadataOf(fields),
  });
