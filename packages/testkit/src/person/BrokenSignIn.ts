import { LimitStore } from "@bonafide/core/limit/LimitStore";
import { Result } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { signInContract } from "./SignInContract.ts";

/** Stores that `signInContract` has to catch. */
export const brokenSignIn = brokenContract(signInContract, ({ of }) => {
  of(LimitStore)("counts no attempt", ({ change }) => ({
    change: (keys, turn) =>
      change(keys, (marks) => Result.map(turn(marks), ({ answer }) => ({ answer, next: [] }))),
  }));
});
