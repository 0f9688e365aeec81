import { Context } from "effect";
import type { RetrySchedule } from "./RetrySchedule.ts";

/**
 * The waits between attempts, and how long a unit that records attempts waits after the one before it for more of
 * them, in milliseconds.
 */
export class DeliverySettings extends Context.Service<
  DeliverySettings,
  { readonly schedule: RetrySchedule; readonly recordEvery: number }
>()("@bonafide/core/callback/DeliverySettings") {
  /** A sync to disk holds every attempt up; one in 40 ms leaves them nine tenths of the time. */
  static readonly recordEvery = 40;
}
