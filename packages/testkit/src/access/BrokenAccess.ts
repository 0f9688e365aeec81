import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { AccessStore } from "@bonafide/core/access/AccessStore";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turned, turning } from "../storage/BrokenAnswers.ts";
import { accessContract } from "./AccessContract.ts";

/** Stores that `accessContract` has to catch. */
export const brokenAccess = brokenContract(accessContract, ({ of }) => {
  of(AccessStore)("finds keys that have ended", ({ findByKey }) => ({
    findByKey: (digest) => findByKey(digest, 0),
  }));
  const store = of(AccessRegistry);
  store("lists organizations in another order", ({ organizations }) => ({
    organizations: turned(organizations),
  }));
  store("lists accounts in another order", ({ accounts }) => ({
    accounts: turned(accounts),
  }));
  store("lists keys in another order", ({ keysOf }) => ({
    keysOf: turning(keysOf),
  }));
});
