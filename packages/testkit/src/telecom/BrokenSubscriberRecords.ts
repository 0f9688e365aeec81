import { SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { subscriberRecordsContract } from "./SubscriberRecordsContract.ts";

/** Stores that `subscriberRecordsContract` has to catch. */
export const brokenSubscriberRecords = brokenContract(subscriberRecordsContract, ({ of }) => {
  const store = of(SubscriberRecords);
  store("answers from an import that is half done", ({ add, complete }) => ({
    add: (roster, rows) => Effect.tap(add(roster, rows), () => complete(roster)),
  }));
  store("keeps what an import gave up", ({ complete }) => ({
    abandon: (roster) => Effect.asVoid(complete(roster)),
  }));
});
