import type { PinnedIssuers } from "../signature/PinnedIssuers.ts";
import type { ReadingObserver } from "./ReadingObserver.ts";
import type { ReadingStages } from "./ReadingStages.ts";

/** What a reading depends on besides its pictures. */
export interface VerdictTerms {
  /** The day, `YYYY-MM-DD` in UTC. */
  readonly today: string;
  /** Whether specimen issuers may pass, as in a sandbox. */
  readonly acceptSpecimens: boolean;
  /** The issuers whose signatures are believed. Without any, signatures are not looked for. */
  readonly issuers?: PinnedIssuers | undefined;
}

/** The tools for every kind of document. */
export interface ReadingTools {
  readonly terms: VerdictTerms;
  readonly stages: ReadingStages;
  readonly observer: ReadingObserver;
  /** Whether there is time for second looks, or of a share of that time: by counted work, whatever else runs. */
  readonly hasTime: (share?: number) => boolean;
}
