import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turning } from "../storage/BrokenAnswers.ts";
import { deliveryLogContract } from "./DeliveryLogContract.ts";

/** Stores that `deliveryLogContract` has to catch. */
export const brokenDeliveryLog = brokenContract(deliveryLogContract, ({ part }) => {
  const log = part(DeliveryStore, "log");
  log("lists deliveries in another order", ({ list }) => ({
    list: turning(list),
  }));
  log("lists attempts in another order", ({ attemptsOf }) => ({
    attemptsOf: turning(attemptsOf),
  }));
});
