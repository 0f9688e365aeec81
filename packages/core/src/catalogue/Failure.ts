import { Record, Schema } from "effect";

/**
 * Why a transaction failed: the domain's name, and the code and text in `result.errors`.
 *
 * Source: interface, "Errors", "Transaction result errors". `CodeExpired` and `RetryLimitExceeded` are the interface's
 * 3103 and 3104. They end a possession check that was not confirmed in time, or guessed wrongly too often.
 */
export const failures = {
  SmsNotReceivable: { code: 1001, message: "Phone number cannot receive SMS message" },
  SmsNotSent: { code: 1002, message: "SMS could not be sent" },
  NumberBlocked: { code: 1003, message: "number blocked from receiving text messages" },
  NumberDeactivated: { code: 1004, message: "number recently deactivated" },
  DeliveryFailed: { code: 1005, message: "delivery failure, try again" },
  NetworkUnroutable: { code: 1006, message: "network unable to route the text" },
  PhoneOrNetworkFailed: { code: 1007, message: "delivery failed due to phone or network" },
  NumberFlagged: { code: 1008, message: "number flagged for fraudulent activity" },
  PhoneOff: { code: 1009, message: "delivery failed, phone may be off" },
  TextUnsupported: {
    code: 1010,
    message: "text messaging not supported by phone, carrier or plan",
  },
  CodeUndelivered: { code: 1011, message: "problem delivering the sign-in code" },
  CodeUndeliverable: { code: 1012, message: "problem delivering the sign-in code" },
  NameInvalid: { code: 1013, message: "Name attribute is invalid" },
  UserUnknown: { code: 1014, message: "Could not find the user" },
  Minor: { code: 2001, message: "Cannot verify users under 18 years old" },
  DocumentExpired: { code: 2002, message: "document expired" },
  SidesDiffer: { code: 2003, message: "front does not match back" },
  InformationUnclear: {
    code: 2004,
    message: "information unclear (clear, contrasting background, four corners visible)",
  },
  DocumentUnverified: { code: 2005, message: "unable to verify document" },
  PictureTooSmall: { code: 2006, message: "file size too small (40KB to 16MB)" },
  CodeExpired: { code: 3103, message: "Transaction parameter code is expired" },
  RetryLimitExceeded: { code: 3104, message: "Transaction retry limit exceeded" },
} as const;

export type FailureName = keyof typeof failures;

const names = Record.keys(failures);

/** The stored name of a failure. */
export const FailureName = Schema.Literals(names);

/** The failure with an interface code, for providers that return codes. */
export const failureOfCode = (code: number): FailureName | undefined =>
  names.find((name) => failures[name].code === code);

/**
 * The texts that may explain a failed identity match, in the interface's order.
 *
 * Source: interface, "Telecom", "Possible additional_info texts".
 */
export const additionalInfos = {
  PhoneUnreachable: "Phone cannot be reached",
  MobileDataInaccessible: "Mobile data for phone number is inaccessible",
  SubscriberUnknown: "No data available for mobile subscriber",
  CarrierMismatch: "Carrier information received does not match the information on file",
  ProviderUnreachable: "Cannot reach third party data provider",
  PhoneInvalid: "Invalid phone number, review number and retry",
  BirthDateMismatch: "birth_date does not match data on file",
  SocialMismatch: "ssn does not match data on file",
} as const;

export type AdditionalInfo = keyof typeof additionalInfos;

/** The stored name of an additional info. */
export const AdditionalInfo = Schema.Literals(Record.keys(additionalInfos));
