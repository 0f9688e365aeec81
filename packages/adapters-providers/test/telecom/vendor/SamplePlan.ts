import type { VendorPlan } from "@bonafide/adapters-providers/vendor/VendorPlan";
import { Duration } from "effect";

/** How tests use a vendor that they say nothing else of. */
export const samplePlan: VendorPlan = {
  order: 0,
  weight: 1,
  timeLimit: Duration.seconds(2),
  retries: 0,
  breakAfter: 3,
  restFor: Duration.seconds(30),
};
