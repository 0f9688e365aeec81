import { Data } from "effect";
import type { Array } from "effect";

/**
 * Why a request was refused: the domain's name, and the code and text on the wire.
 *
 * Codes and texts are the interface's HTTP errors, word for word; 39xx and 59xx are this project's own. Two names share
 * 3100 and two share 3200, because the interface gives each code two texts.
 *
 * Source: interface, "Errors", "HTTP errors".
 */
export const refusals = {
  CredentialsUnknown: {
    code: 1100,
    message: "Credentials used are not associated with any account",
  },
  AccountInactive: {
    code: 1200,
    message: "Credentials used are associated with an inactive account",
  },
  OrganizationInactive: {
    code: 1300,
    message: "Credentials used are associated with an inactive organization",
  },
  ProductUnknown: { code: 2100, message: "Referenced product cannot be found" },
  ProductInactive: { code: 2200, message: "Referenced product is not active" },
  ProductNotEnabled: { code: 2300, message: "Referenced product is not enabled for this account" },
  CallbackUrlInvalid: { code: 3100, message: "Transaction parameter callback_url is invalid" },
  ReferenceUnknown: { code: 3100, message: "Transaction not found with the given reference ID" },
  PhoneInvalid: { code: 3101, message: "Transaction parameter phone is missing or invalid" },
  CodeInvalid: { code: 3102, message: "Transaction parameter code is missing or not valid" },
  CodeExpired: { code: 3103, message: "Transaction parameter code is expired" },
  RetryLimitExceeded: { code: 3104, message: "Transaction retry limit exceeded" },
  PossessionCheckInvalid: {
    code: 3105,
    message: "Transaction is not associated with a valid possession check",
  },
  BirthDateMinor: {
    code: 3107,
    message: "Transaction parameter birth_date indicates user is a minor",
  },
  BirthDateInvalid: {
    code: 3108,
    message: "Transaction parameter birth_date is not in YYYY-MM-DD format",
  },
  FileTooSmall: {
    code: 3109,
    message: "The file size is too small (files must be greater than 40KB and less than 16MB)",
  },
  FileTooLarge: {
    code: 3110,
    message: "The file size is too large (files must be greater than 40KB and less than 16MB)",
  },
  ImageTypeUnsupported: {
    code: 3111,
    message: "Image type not supported (send .jpeg, .jpg or .png)",
  },
  TransactionNotOwned: { code: 3200, message: "Transaction is not owned by this account" },
  VerificationStatusNotOwned: { code: 3200, message: "Verification not owned by this account" },
  VerificationNotOwned: { code: 3300, message: "Verification is not owned by this account" },
  BodyUnreadable: { code: 3900, message: "Request body is not readable" },
  BodyTypeUnsupported: {
    code: 3900,
    message: "Request body must have a Content-Type that this call takes",
  },
  MetadataTooLong: {
    code: 3901,
    message: "Transaction parameter metadata is longer than 500 characters",
  },
  FrontImageMissing: { code: 3902, message: "Transaction parameter front_image is missing" },
  BackImageMissing: { code: 3903, message: "Transaction parameter back_image is missing" },
  ApplicationParameterInvalid: {
    code: 3904,
    message: "Application parameter is missing or invalid",
  },
  ApplicationParameterImmutable: { code: 3904, message: "Application parameter is immutable" },
  ApplicationParameterNotAllowed: {
    code: 3904,
    message: "Application parameter is not allowed beside those that it depends on",
  },
  SizeInvalid: { code: 3905, message: "Parameter size is invalid" },
  SearchTermTooShort: { code: 3906, message: "Search term must be longer than 3 characters" },
  SearchTermTooLong: { code: 3906, message: "Search term must have 200 characters at most" },
  MockNotValid: { code: 3907, message: "Mock requests are not valid here" },
  ApplicationChanged: { code: 3908, message: "Application has another ETag than If-Match says" },
  ParametersTooMany: { code: 3909, message: "Request has more than 100 parameters" },
  ParameterRepeated: { code: 3911, message: "Request parameter is given more than once" },
  BodyTooSlow: { code: 3910, message: "Request body arrived too slowly" },
  ResourceUnknown: { code: 4100, message: "Resource not found" },
  InternalError: { code: 5000, message: "An error occurred for this account" },
  ProductRateExceeded: { code: 5100, message: "Rate limit exceeded for this product" },
  AccountRateExceeded: { code: 5200, message: "Rate limit exceeded for this account" },
  ServerFull: { code: 5900, message: "The server is at its limit, retry later" },
  StorageAway: { code: 5901, message: "The server cannot use its storage now, retry later" },
} as const;

export type RefusalName = keyof typeof refusals;

const isOwnOfRequests = (code: number): boolean => code >= 3900 && code < 4000;

/** Whether a code is this project's own. */
export const isOwnCode = (code: number): boolean =>
  isOwnOfRequests(code) || (code >= 5900 && code < 6000);

/** Whether a sandbox has a mock phone for a code: for the interface's own, and for those of a server that is full or cut off. */
export const hasMockPhone = (code: number): boolean => !isOwnOfRequests(code);

/** A refusal's text, which names what it is about where that is given, and the rule that was broken. */
export const messageOf = (name: RefusalName, about?: string, rule?: string): string => {
  const { message }: { readonly message: string } = refusals[name];
  if (about === undefined) return message;
  const named = message.includes("parameter")
    ? message.replace("parameter", `parameter ${about}`)
    : `${message}: ${about}`;
  return rule === undefined ? named : `${named}: it ${rule}`;
};

/**
 * The refusal of a use case. It lists every wrong parameter, in the interface's order.
 *
 * `parameters` are those that the names are about, one for each, where the catalogue's texts do not say it; `rules` are
 * what they have to be.
 * `retryAfter` is in whole seconds and is present where a later try may succeed.
 */
export class Refused extends Data.TaggedError("Refused")<{
  readonly names: Array.NonEmptyReadonlyArray<RefusalName>;
  readonly parameters?: ReadonlyArray<string>;
  readonly rules?: ReadonlyArray<string | undefined>;
  readonly retryAfter?: number;
}> {
  override get message(): string {
    return this.names
      .map((name, at) => messageOf(name, this.parameters?.[at], this.rules?.[at]))
      .join("; ");
  }
}

/** A refusal with one name. */
export const refused = (name: RefusalName): Refused => new Refused({ names: [name] });
