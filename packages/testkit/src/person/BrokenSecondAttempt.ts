import { PersonStore } from "@bonafide/core/person/PersonStore";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { secondAttemptContract } from "./SecondAttemptContract.ts";

/** Stores that `secondAttemptContract` has to catch. */
export const brokenSecondAttempt = brokenContract(secondAttemptContract, ({ of }) => {
  of(PersonStore)("keeps an attempt once", ({ addAttempt, allAttemptsOf }) => ({
    addAttempt: (personId, attempt) =>
      Effect.flatMap(allAttemptsOf(personId), (all) =>
        all.some(({ kind }) => kind === attempt.kind) ? Effect.void : addAttempt(personId, attempt),
      ),
  }));
});
