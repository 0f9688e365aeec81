import type { Phone } from "@bonafide/core/telecom/Phone";
import type { PhoneRule } from "@bonafide/core/telecom/PhoneRule";
import { type NumberType, parsePhoneNumberFromString } from "libphonenumber-js/max";

/** The US, its territories and Canada. Other countries of the numbering plan are not meant. */
const countries = new Set<string | undefined>(["US", "PR", "GU", "VI", "AS", "MP", "CA"]);

/** Numbers that cost the person, or that are no phone of a person. */
const refusedTypes = new Set<NumberType>([
  "PREMIUM_RATE",
  "SHARED_COST",
  "PAGER",
  "UAN",
  "VOICEMAIL",
]);

/**
 * Production takes assigned numbers of the US, its territories and Canada that can receive SMS; toll-free ones only
 * where `tollFree` is set. Only the full metadata knows the types. Source: choices, section 2.
 */
export const northAmericanPhoneRule = ({
  tollFree,
}: {
  readonly tollFree: boolean;
}): PhoneRule["Service"] => ({
  accepts: (phone: Phone) => {
    const number = parsePhoneNumberFromString(phone, "US");
    if (number === undefined || !number.isValid()) return false;
    const type = number.getType();
    if (type === "TOLL_FREE") return tollFree;
    return countries.has(number.country) && !refusedTypes.has(type);
  },
});
