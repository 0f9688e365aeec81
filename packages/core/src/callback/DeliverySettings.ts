import { Context } from "effect";
import type { RetrySchedule } from "./Delivery.ts";

/** The waits between attempts, as the server is set. */
export class DeliverySettings extends Context.Service<
  DeliverySettings,
  { readonly schedule: RetrySchedule }
>()("@bonafide/core/callback/DeliverySettings") {}
