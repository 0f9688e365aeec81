import type { FieldTexts } from "../catalogue/FieldText.ts";
import { Option, Result, Schema } from "effect";
import type { Refused } from "../catalogue/Refusal.ts";
import type { Metadata } from "../verification/Metadata.ts";
import {
  decoding,
  type Fields,
  type ReadParameter,
  readerOf,
  required,
} from "../verification/Parameters.ts";
import {
  callbackUrlParameter,
  metadataParameter,
  type RequestRules,
  verificationIdParameter,
} from "../verification/VerificationRequest.ts";
import { BirthDate, isInFuture, isMinor } from "./BirthDate.ts";
import { OneTimePassword } from "./OneTimePasswords.ts";
import { Phone } from "./Phone.ts";
import type { PhoneRule } from "./PhoneRule.ts";
import { idOf } from "../storage/Uuid.ts";

/** How the calls of telecom are read: what each parameter has to be, what a form says of it, and how it is refused. */

/** What reading a request depends on: the server's rules and the day (`YYYY-MM-DD`, UTC). */
export interface TelecomRules extends RequestRules {
  readonly phone: PhoneRule["Service"];
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

const string = decoding(Schema.String);
const phone = decoding(Phone);
const birthDate = decoding(BirthDate);

/** A phone that the server sends to. */
export const phoneParameter = required({
  name: "phone",
  says: "A phone number of the North American plan that receives text messages, without country code.",
  shape: { type: "string", pattern: "^[0-9]{10}$", examples: ["2025550143"] },
  rule: "must be ten digits, without +1, of a number that can be assigned in the United States",
  read: (value, rules: Pick<TelecomRules, "phone">) =>
    Option.filter(phone(value), rules.phone.accepts),
  asked: {
    en: {
      label: "Mobile number",
      hint: "Ten digits, like 202 555 0123",
      wrong: "Enter a mobile number of ten digits, like 202 555 0123.",
    },
    es: {
      label: "Número móvil",
      hint: "Diez dígitos, como 202 555 0123",
      wrong: "Escriba un número móvil de diez dígitos, como 202 555 0123.",
    },
  },
  refusal: "PhoneInvalid",
});

/** What forms say of a birth date. */
export const birthDateTexts: FieldTexts = {
  en: {
    label: "Date of birth",
    missing: "Enter your date of birth.",
    wrong: "This cannot be a date of birth. Check the day, the month and the year.",
  },
  es: {
    label: "Fecha de nacimiento",
    missing: "Escriba su fecha de nacimiento.",
    wrong: "Esta no puede ser una fecha de nacimiento. Revise el día, el mes y el año.",
  },
};

const dateParameter = required({
  name: "birth_date",
  says: "The person's date of birth.",
  shape: { type: "string", format: "date", examples: ["1980-02-29"] },
  rule: "must be a day of the calendar from 1900-01-01 to today, written YYYY-MM-DD, of a person of 18 or older",
  read: (value, { today }: Pick<TelecomRules, "today">) =>
    Option.filter(birthDate(value), (date) => !isInFuture(date, today)),
  asked: birthDateTexts,
  refusal: "BirthDateInvalid",
});

/** The birth date of an adult: one of a minor has a refusal of its own. */
export const birthDateParameter: ReadParameter<BirthDate, Pick<TelecomRules, "today">> = {
  ...dateParameter,
  refusals: [...dateParameter.refusals, "BirthDateMinor"],
  read: (value, rules) =>
    Result.filterOrFail(
      dateParameter.read(value, rules),
      (date) => !isMinor(date, rules.today),
      () => "BirthDateMinor" as const,
    ),
};

/** A code of six digits. */
export const codeParameter = required({
  name: "code",
  says: "The code that the person received.",
  shape: { type: "string", pattern: "^[0-9]{6}$", examples: ["123123"] },
  rule: "must be the six digits that were sent, as text",
  read: decoding(OneTimePassword),
  asked: {
    en: { label: "Code", wrong: "This is not the code that we sent. Check the text message." },
    es: {
      label: "Código",
      wrong: "Este no es el código que enviamos. Revise el mensaje de texto.",
    },
  },
  refusal: "CodeInvalid",
});

const transactionIdParameter = required({
  name: "transaction_id",
  says: "What the send call answered.",
  shape: {
    type: "string",
    format: "uuid",
    examples: ["01890000-0000-7000-8000-000000000001"],
  },
  rule: "must be the id of a send that is not completed",
  read: (value) => Option.map(string(value), idOf),
  refusal: "PossessionCheckInvalid",
});

export const sendParameters = {
  phone: phoneParameter,
  callbackUrl: callbackUrlParameter,
  verificationId: verificationIdParameter,
  metadata: metadataParameter,
};

export const confirmParameters = {
  code: codeParameter,
  transactionId: transactionIdParameter,
  callbackUrl: callbackUrlParameter,
  verificationId: {
    ...verificationIdParameter,
    says: "The verification that the check belongs to.",
  },
};

export const identityParameters = {
  phone: phoneParameter,
  birthDate: birthDateParameter,
  callbackUrl: callbackUrlParameter,
  verificationId: verificationIdParameter,
  metadata: metadataParameter,
};

/** How a request is read, or every wrong parameter of it. */
type Read<A> = (fields: Fields, rules: TelecomRules) => Result.Result<A, Refused>;

/** Reads a request to send a code. */
export const readSendRequest: Read<SendRequest> = readerOf<TelecomRules>()(sendParameters);

/** Reads a request to confirm a code. A code that is not six digits costs no attempt. */
export const readConfirmRequest: Read<ConfirmRequest> = readerOf<TelecomRules>()(confirmParameters);

/** Reads a request to match an identity. */
export const readIdentityRequest: Read<IdentityRequest> =
  readerOf<TelecomRules>()(identityParameters);
