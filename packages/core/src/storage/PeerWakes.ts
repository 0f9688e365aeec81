import { Context } from "effect";

/** Work that one process may store and another do; sweeps are of all processes, and are woken with everything else. */
export type WakeQueue =
  | "telecom"
  | "document"
  | "image"
  | "delivery"
  | "likeness"
  | "review"
  | "letter"
  | "sweep";

/**
 * Wakes workers of other processes on the same database. Without it a worker looks every second; with it a wake reaches all,
 * and looking is for what was not heard.
 */
export const PeerWakes = Context.Reference<{
  /** Tells the other processes soon, and waits for nothing. */
  readonly tell: (queue: WakeQueue) => void;
  /** Has `wake` called whenever another process tells. */
  readonly hear: (queue: WakeQueue, wake: () => void) => void;
  /** Wakes every worker, here and elsewhere. */
  readonly all: () => void;
  /** The longest wait before looking again, in milliseconds. */
  readonly longestWait: () => number;
}>("@bonafide/core/storage/PeerWakes", {
  defaultValue: () => ({
    tell: () => {},
    hear: () => {},
    all: () => {},
    longestWait: () => 1_000,
  }),
});
