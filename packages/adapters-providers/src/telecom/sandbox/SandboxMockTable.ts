import {
  type AdditionalInfo,
  additionalInfos,
  type FailureName,
  failures,
} from "@bonafide/core/catalogue/Failure";
import { type RefusalName, refusals } from "@bonafide/core/catalogue/Refusal";
import type { Address } from "@bonafide/core/telecom/Address";
import { type CarrierAnswer, unmatched } from "@bonafide/core/telecom/CarrierRecords";
import { areaCode, type Phone } from "@bonafide/core/telecom/Phone";
import { Record } from "effect";

/**
 * The mock table: the meaning of numbers with area code 888 or 999 in the sandbox.
 *
 * Source: interface, "Telecom", "Mocks (sandbox)"; choices, section 1.
 */

const succeeding = "888";
const failing = "999";

/** The code of every check. */
export const sandboxCode = "123123";

/** The address of every matched person. */
export const sandboxAddress: Address = {
  normalized_street: "100 MAIN ST APT 5",
  street1: "100 Main Street",
  street2: "Apt 5",
  city: "Springfield",
  state: "VA",
  zip: "22150",
  country: "US",
  normalized: "true",
  primary: "true",
};

/** The failures of a send by the last four digits of a 999 number: 1001 to 1014. */
const sendFailures: ReadonlyArray<FailureName> = [
  "SmsNotReceivable",
  "SmsNotSent",
  "NumberBlocked",
  "NumberDeactivated",
  "DeliveryFailed",
  "NetworkUnroutable",
  "PhoneOrNetworkFailed",
  "NumberFlagged",
  "PhoneOff",
  "TextUnsupported",
  "CodeUndelivered",
  "CodeUndeliverable",
  "NameInvalid",
  "UserUnknown",
];

/**
 * The refusals of a send by these digits: the interface's HTTP errors, 5900 and 5901. 3100 and 3200 have the texts of
 * telecom.
 */
const sendRefusals: ReadonlyArray<RefusalName> = [
  "CredentialsUnknown",
  "AccountInactive",
  "OrganizationInactive",
  "ProductUnknown",
  "ProductInactive",
  "ProductNotEnabled",
  "CallbackUrlInvalid",
  "PhoneInvalid",
  "CodeInvalid",
  "CodeExpired",
  "RetryLimitExceeded",
  "PossessionCheckInvalid",
  "BirthDateMinor",
  "BirthDateInvalid",
  "FileTooSmall",
  "FileTooLarge",
  "ImageTypeUnsupported",
  "TransactionNotOwned",
  "VerificationNotOwned",
  "ResourceUnknown",
  "InternalError",
  "ProductRateExceeded",
  "AccountRateExceeded",
  "ServerFull",
  "StorageAway",
];

/** The failures of an identity match by these digits. */
const identityFailures: ReadonlyArray<FailureName> = ["NameInvalid", "UserUnknown"];

const infos: ReadonlyArray<AdditionalInfo> = Record.keys(additionalInfos);

const lastFour = (phone: Phone): number => Number(phone.slice(6));

/** The result of a send to a number. */
export type SandboxSend =
  | { readonly _tag: "Delivered" }
  | { readonly _tag: "Undelivered"; readonly failure: FailureName }
  | { readonly _tag: "Refused"; readonly refusal: RefusalName };

/** A 999 number fails as its last four digits say, by default with 1005; any other is delivered. */
export const sandboxSend = (phone: Phone): SandboxSend => {
  if (areaCode(phone) !== failing) return { _tag: "Delivered" };
  const refusal = sendRefusals.find((name) => refusals[name].code === lastFour(phone));
  if (refusal !== undefined) return { _tag: "Refused", refusal };
  const failure = sendFailures.find((name) => failures[name].code === lastFour(phone));
  return { _tag: "Undelivered", failure: failure ?? "DeliveryFailed" };
};

/**
 * An 888 number matches. A 999 number does not: its last four digits choose 1013 or 1014, and the three before them,
 * 001 to 008, the additional info; by default 1014 and the fourth. Any other number is unknown.
 */
export const sandboxIdentity = (phone: Phone): CarrierAnswer => {
  if (areaCode(phone) === succeeding) return { _tag: "Matched", address: sandboxAddress };
  if (areaCode(phone) !== failing)
    return { _tag: "NotMatched", reason: unmatched("SubscriberUnknown") };
  const failure = identityFailures.find((name) => failures[name].code === lastFour(phone));
  const info = infos[Number(phone.slice(3, 6)) - 1];
  return {
    _tag: "NotMatched",
    reason: { failure: failure ?? "UserUnknown", info: info ?? "CarrierMismatch" },
  };
};
