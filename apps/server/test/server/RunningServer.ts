import type { Ended } from "./Bonafide.ts";

/** A server that runs, in the process of the tests or in one of its own. */
export interface RunningServer {
  readonly output: { readonly stdout: string; readonly stderr: string };
  readonly ended: Promise<Ended>;
  /** Asks it to end as it is meant to, and waits for it. */
  readonly stop: () => Promise<Ended>;
  /** Ends it in the quickest way. */
  readonly end: () => Promise<Ended>;
}
