import { PersonStore } from "@bonafide/core/person/PersonStore";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turning } from "../storage/BrokenAnswers.ts";
import { personStoreContract } from "./PersonStoreContract.ts";

/** Stores that `personStoreContract` has to catch. */
export const brokenPersonStore = brokenContract(personStoreContract, ({ of }) => {
  const store = of(PersonStore);
  store("takes an email twice", ({ insert }) => ({
    insert: (person) => Effect.as(insert(person), true),
  }));
  store("erases no person", () => ({
    erase: () => Effect.void,
  }));
  store("lists people in another order", ({ newest }) => ({
    newest: turning(newest),
  }));
  store("lists all attempts in another order", ({ allAttemptsOf }) => ({
    allAttemptsOf: turning(allAttemptsOf),
  }));
});
