import type { RetrySchedule } from "@bonafide/core/callback/RetrySchedule";
import type { Duration } from "effect";

export interface DeliverySettings {
  /** The waits between attempts. */
  readonly schedule: RetrySchedule;
  /** How long a unit that records attempts waits after the one before it for more of them. */
  readonly recordEvery: Duration.Input;
}

/** A sync to disk holds every attempt up; one in 40 ms leaves them nine tenths of the time. */
export const usualRecordEvery: Duration.Input = "40 millis";
