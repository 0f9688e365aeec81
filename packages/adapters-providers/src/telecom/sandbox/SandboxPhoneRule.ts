import type { Phone } from "@bonafide/core/telecom/Phone";
import type { PhoneRule } from "@bonafide/core/telecom/PhoneRule";

/** The sandbox accepts any number that begins like the North American plan's. Source: choices, section 2. */
export const sandboxPhoneRule: PhoneRule["Service"] = {
  accepts: (phone: Phone) => /^[2-9]/.test(phone),
};
