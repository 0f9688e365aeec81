import type { PinnedIssuers } from "../signature/PinnedIssuers.ts";
import type { ReadingObserver } from "./ReadingObserver.ts";
import type { ReadingStages } from "./ReadingStages.ts";

/** What a reading depends on beside its pictures. */
export interface VerdictTerms {
  /** The day, `YYYY-MM-DD` in UTC. */
  readonly today: string;
  /** Whether issuers that nobody is may pass: in a sandbox they do. */
  readonly acceptSpecimens: boolean;
  /** The issuers whose signatures are believed. Without any, signatures are not looked for. */
  readonly issuers?: PinnedIssuers | undefined;
}

/** What every kind of document is read with. */
export interface ReadingTools {
  readonly terms: VerdictTerms;
  readonly stages: ReadingStages;
  readonly observer: ReadingObserver;
  /** Whether there is time for second looks: on a busy machine a document is not to run out of its whole time. */
  readonly hasTime: () => boolean;
}
