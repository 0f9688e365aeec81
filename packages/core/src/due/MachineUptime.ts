import type { Effect } from "effect";

/** How long the machine runs, however often its clock is set. */
export interface MachineUptime {
  /** Names this run of the machine: another one after each boot. */
  readonly boot: string;
  /** Milliseconds since then, with the time that the machine was suspended. */
  readonly now: Effect.Effect<number>;
}
