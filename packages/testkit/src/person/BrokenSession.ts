import { PersonStore } from "@bonafide/core/person/PersonStore";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { sessionContract } from "./SessionContract.ts";

/** Stores that `sessionContract` has to catch. */
export const brokenSession = brokenContract(sessionContract, ({ of }) => {
  const store = of(PersonStore);
  store("ends no session", ({ sessions }) => ({
    sessions: { ...sessions, save: () => Effect.void },
  }));
  store("misses open sessions", ({ sessions }) => ({
    sessions: { ...sessions, openOf: () => Effect.succeed([]) },
  }));
});
