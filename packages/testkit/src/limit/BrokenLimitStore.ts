import { LimitStore } from "@bonafide/core/limit/LimitStore";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { limitStoreContract } from "./LimitStoreContract.ts";

/** Stores that `limitStoreContract` has to catch. */
export const brokenLimitStore = brokenContract(limitStoreContract, ({ of }) => {
  const store = of(LimitStore);
  store("counts nothing", ({ change }) => ({
    change: (keys, turn) =>
      change(
        keys.map((key) => ({ ...key, subject: `${Math.random()}` })),
        turn,
      ),
  }));
  store("lists the emptiest", ({ fullest }) => ({
    fullest: (limit, now, count) =>
      Effect.map(fullest(limit, now, 1_000), (all) => all.slice(-count)),
  }));
});
