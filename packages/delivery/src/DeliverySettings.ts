import type { RetrySchedule } from "@bonafide/core/callback/RetrySchedule";
import type { Duration } from "effect";

export interface DeliverySettings {
  /** The waits between attempts. */
  readonly schedule: RetrySchedule;
  /** The least time between two units that record attempts. */
  readonly recordEvery: Duration.Input;
}

/** A sync to disk delays every attempt; one in 40 ms leaves nine tenths of the time. */
export const usualRecordEvery: Duration.Input = "40 millis";
