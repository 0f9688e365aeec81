import { PersonStore } from "@bonafide/core/person/PersonStore";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { recoveryContract } from "./RecoveryContract.ts";

/** Stores that `recoveryContract` has to catch. */
export const brokenRecovery = brokenContract(recoveryContract, ({ of }) => {
  of(PersonStore)("keeps a used code", ({ codes }) => ({
    codes: { ...codes, spend: () => Effect.succeed(true) },
  }));
});
