import { PhoneRule } from "@bonafide/core/telecom/PhoneRule";
import { Layer } from "effect";

/** The sandbox's rule: the first digit is 2 to 9. */
export const MemoryPhoneRule = Layer.succeed(
  PhoneRule,
  PhoneRule.of({ accepts: (phone) => /^[2-9]/.test(phone) }),
);
