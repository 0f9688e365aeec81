import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { affiliationRosterContract } from "./AffiliationRosterContract.ts";

/** Stores that `affiliationRosterContract` has to catch. */
export const brokenAffiliationRoster = brokenContract(affiliationRosterContract, ({ of }) => {
  of(AffiliationRoster)("answers from an import that is half done", ({ sink }) => ({
    sink: (family) => {
      const whole = sink(family);
      return {
        ...whole,
        add: (roster, rows) => Effect.tap(whole.add(roster, rows), () => whole.complete(roster)),
      };
    },
  }));
});
