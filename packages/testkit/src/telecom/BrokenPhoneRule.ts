import { PhoneRule } from "@bonafide/core/telecom/PhoneRule";
import { brokenContract } from "../storage/BrokenContract.ts";
import { phoneRuleContract } from "./PhoneRuleContract.ts";

/** Rules that `phoneRuleContract` has to catch. */
export const brokenPhoneRule = brokenContract(phoneRuleContract, ({ of }) => {
  const rule = of(PhoneRule);
  rule("takes every number", () => ({ accepts: () => true }));
  rule("takes no number", () => ({ accepts: () => false }));
  rule("takes the opposite", ({ accepts }) => ({ accepts: (phone) => !accepts(phone) }));
});
