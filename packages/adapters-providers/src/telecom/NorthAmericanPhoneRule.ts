import type { Phone } from "@bonafide/core/telecom/Phone";
import type { PhoneRule } from "@bonafide/core/telecom/PhoneRule";
import { type NumberType, parsePhoneNumberFromString } from "libphonenumber-js/max";

/** The US, its territories and Canada, without the plan's other countries. */
const countries = new Set<string | undefined>(["US", "PR", "GU", "VI", "AS", "MP", "CA"]);

/** Numbers with extra cost for the caller, or that are not a person's phone. */
const refusedTypes = new Set<NumberType>([
  "PREMIUM_RATE",
  "SHARED_COST",
  "PAGER",
  "UAN",
  "VOICEMAIL",
]);

/**
 * Production accepts assigned numbers of the US, its territories and Canada that can receive SMS; toll-free ones only
 * with `tollFree`. Only the full metadata has the types. Source: choices, section 2.
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
