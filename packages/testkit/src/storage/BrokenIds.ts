import { Ids } from "@bonafide/core/storage/Ids";
import { Effect } from "effect";
import { brokenContract } from "./BrokenContract.ts";
import { idsContract } from "./IdsContract.ts";

/** Ids that `idsContract` has to catch. */
export const brokenIds = brokenContract(idsContract, ({ of }) => {
  const ids = of(Ids);
  ids("makes ids of version 4", () => ({ next: Effect.sync(() => crypto.randomUUID()) }));
  ids("makes the same id again", ({ next }) => {
    let first: string | undefined;
    return { next: Effect.map(next, (id) => (first ??= id)) };
  });
});
