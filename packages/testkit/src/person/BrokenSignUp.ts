import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { signUpContract } from "./SignUpContract.ts";

/** Stores that `signUpContract` has to catch. */
export const brokenSignUp = brokenContract(signUpContract, ({ of }) => {
  of(PersonStore)("says that a used email is free", ({ insert }) => ({
    insert: (person) => Effect.as(insert(person), true),
  }));
  of(AuditTrail)("keeps no beginning of a chain", () => ({
    begin: () => Effect.void,
    beginAll: () => Effect.void,
  }));
});
