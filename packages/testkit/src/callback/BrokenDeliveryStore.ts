import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turning } from "../storage/BrokenAnswers.ts";
import { deliveryStoreContract } from "./DeliveryStoreContract.ts";

/** Stores that `deliveryStoreContract` has to catch. */
export const brokenDeliveryStore = brokenContract(deliveryStoreContract, ({ of }) => {
  const store = of(DeliveryStore);
  store("leases deliveries for less than it was asked", ({ claim }) => ({
    claim: (wanted) => claim({ ...wanted, leaseUntil: wanted.now + 1 }),
  }));
  store("renews nothing", () => ({
    renew: () => Effect.void,
  }));
  store("claims for hosts that are to be skipped", ({ claim }) => ({
    claim: (wanted) => claim({ ...wanted, skipHosts: [] }),
  }));
  store("claims deliveries in another order", ({ claim }) => ({
    claim: turning(claim),
  }));
});
