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
import { idOf } from "../storage/Uuid.ts";

/** What parsing depends on: the server's rules and the day (`YYYY-MM-DD`, UTC). */
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
  /** The verification that the caller names. */
  readonly verificationId: string | undefined;
}

/** A request to match an identity at the carrier. */
export interface IdentityRequest extends SendRequest {
  readonly birthDate: BirthDate;
}

const string = Schema.decodeUnknownOption(Schema.String);
const id = (value: unknown) => Option.map(string(value), idOf);
const phone = Schema.decodeUnknownOption(Phone);
const birthDate = Schema.decodeUnknownOption(BirthDate);

/** A phone that the server can send to. */
export const acceptedPhone = (value: unknown, rule: PhoneRule["Service"]): Option.Option<Phone> =>
  Option.filter(phone(value), rule.accepts);

/** A birth date that is not in the future; `today` is `YYYY-MM-DD`. */
export const acceptedBirthDate = (value: unknown, today: string): Option.Option<BirthDate> =>
  Option.filter(birthDate(value), (date) => !isInFuture(date, today));

/** A code of six digits. */
export const acceptedCode: (value: unknown) => Option.Option<OneTimePassword> =
  Schema.decodeUnknownOption(OneTimePassword);

/** The birth date of an adult. */
export const ofAdult = (date: Parameter<BirthDate>, today: string): Parameter<BirthDate> =>
  Result.filterOrFail(
    date,
    (date) => !isMinor(date, today),
    () => "BirthDateMinor" as const,
  );

const phoneOf = (fields: Fields, { phone }: TelecomRules): Parameter<Phone> =>
  required(fields, "phone", (value) => acceptedPhone(value, phone), "PhoneInvalid");

const birthDateOf = (fields: Fields, today: string): Parameter<BirthDate> =>
  ofAdult(
    required(fields, "birth_date", (value) => acceptedBirthDate(value, today), "BirthDateInvalid"),
    today,
  );

/** Parses a request to send a code. */
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

/** Parses a request to confirm a code. A malformed code costs no attempt. */
export const readConfirmRequest = (
  fields: Fields,
  rules: TelecomRules,
): Result.Result<ConfirmRequest, Refused> =>
  collect({
    code: required(fields, "code", acceptedCode, "CodeInvalid"),
    transactionId: required(fields, "transaction_id", id, "PossessionCheckInvalid"),
    callbackUrl: callbackUrlOf(fields, rules.callback),
    verificationId: verificationIdOf(fields),
  });

/** Parses a request to match an identity. */
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
