import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { grantRecordContract } from "./GrantRecordContract.ts";

/** Stores that `grantRecordContract` has to catch. */
export const brokenGrantRecord = brokenContract(grantRecordContract, ({ of }) => {
  of(GrantStore)("finds no record", () => ({
    record: () => Effect.succeedNone,
  }));
});
