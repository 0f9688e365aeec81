import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { brokenContract } from "../storage/BrokenContract.ts";
import { callbackRuleContract } from "./CallbackRuleContract.ts";

/** Rules that `callbackRuleContract` has to catch. */
export const brokenCallbackRule = brokenContract(callbackRuleContract, ({ of }) => {
  const rule = of(CallbackRule);
  rule("takes every URL", () => ({ faultOf: () => undefined }));
  rule("takes no URL", () => ({ faultOf: () => "is wrong" }));
});
