import type { AdditionalInfo } from "@bonafide/core/catalogue/Failure";
import type { Address } from "@bonafide/core/telecom/Address";
import { unmatched } from "@bonafide/core/telecom/CarrierRecords";
import { Option } from "effect";
import { type CarrierOutcome, otherBirthDate } from "../vendor/CarrierVendor.ts";
import type { VendorAnswer } from "../../vendor/VendorHttp.ts";
import { type FillIn, readError, readFillIn, readMatch } from "./CamaraResponse.ts";

/**
 * What CAMARA's answers mean to a partner: a match with the fields of the record that are its address, or why
 * there is none.
 */

/** The carrier's errors about a person. Any other error is about the carrier itself. */
const infoOfError: Readonly<Record<string, AdditionalInfo>> = {
  "400 INVALID_ARGUMENT": "PhoneInvalid",
  "400 OUT_OF_RANGE": "PhoneInvalid",
  "403 KNOW_YOUR_CUSTOMER.ID_DOCUMENT_REQUIRED": "MobileDataInaccessible",
  "404 IDENTIFIER_NOT_FOUND": "SubscriberUnknown",
  "404 NOT_FOUND": "SubscriberUnknown",
  "422 SERVICE_NOT_APPLICABLE": "MobileDataInaccessible",
  "422 UNSUPPORTED_IDENTIFIER": "MobileDataInaccessible",
};

/** The carrier has no answer about this subscriber. */
const unknowing = (info: AdditionalInfo, explained: string): CarrierOutcome => ({
  _tag: "Unknowing",
  reason: unmatched(info),
  explained,
});

/** An answer other than 200. */
const outcomeOfError = (answer: VendorAnswer): CarrierOutcome => {
  const code = Option.match(readError(answer), {
    onNone: () => "",
    onSome: (error) => error.code.replace(/[^\w.-]/g, ""),
  });
  const explained = `${answer.status} ${code}`.trim();
  const info = infoOfError[explained];
  return info === undefined ? { _tag: "Unreached", explained } : unknowing(info, explained);
};

const part = (name: keyof Address, text: string | undefined): Address =>
  text === undefined || text.trim() === "" ? {} : { [name]: text.trim() };

const together = (...parts: ReadonlyArray<string | undefined>): string =>
  parts.filter((part) => part !== undefined).join(" ");

/** The carrier's address of the subscriber, if it has one. */
const addressOf = (filled: FillIn): Option.Option<Address> => {
  const street =
    filled.streetName === undefined
      ? filled.address
      : together(filled.streetNumber, filled.streetName);
  const address: Address = {
    ...part("street1", street),
    ...part("street2", filled.houseNumberExtension),
    ...part("city", filled.locality),
    ...part("state", filled.region),
    ...part("zip", filled.postalCode),
    ...part("country", filled.country),
  };
  return Object.keys(address).length === 0 ? Option.none() : Option.some(address);
};

const garbled = (what: string): CarrierOutcome => ({
  _tag: "Unreached",
  explained: `an answer that is no ${what}`,
});

/** The outcome of KYC Match; undefined where the birth date matches, and the address has to be asked for. */
export const outcomeOfMatch = (answer: VendorAnswer): CarrierOutcome | undefined => {
  if (answer.status !== 200) return outcomeOfError(answer);
  const read = readMatch(answer);
  if (Option.isNone(read)) return garbled("match");
  switch (read.value.birthdateMatch) {
    case "true":
      return undefined;
    case "false":
      return otherBirthDate;
    case "not_available":
      return unknowing("SubscriberUnknown", "birth date not available");
  }
};

/** The outcome of KYC Fill-in, after a match. */
export const outcomeOfFillIn = (answer: VendorAnswer): CarrierOutcome => {
  if (answer.status !== 200) return outcomeOfError(answer);
  const read = readFillIn(answer);
  if (Option.isNone(read)) return garbled("address");
  return Option.match(addressOf(read.value), {
    onNone: () => unknowing("SubscriberUnknown", "no address on file"),
    onSome: (address) => ({ _tag: "Answered", answer: { _tag: "Matched", address } }),
  });
};
