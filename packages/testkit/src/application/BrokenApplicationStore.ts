import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turning } from "../storage/BrokenAnswers.ts";
import { applicationStoreContract } from "./ApplicationStoreContract.ts";

/** Stores that `applicationStoreContract` has to catch. */
export const brokenApplicationStore = brokenContract(applicationStoreContract, ({ of }) => {
  const store = of(ApplicationStore);
  store("pages in another order", ({ page }) => ({
    page: turning(page),
  }));
  store("counts uses in another order", ({ usage }) => ({
    usage: turning(usage),
  }));
  store("saves over a newer version", ({ save }) => ({
    save: (application) => Effect.ignore(save(application)),
  }));
  store("saves all applications as the first", ({ save }) => {
    let updated: number | undefined;
    return {
      save: (application) => save({ ...application, updated: (updated ??= application.updated) }),
    };
  });
});
