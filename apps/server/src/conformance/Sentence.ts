import { Data, type Effect } from "effect";
import type { Prober } from "./Prober.ts";

/** The server did otherwise than the sentence says. */
export class Unmet extends Data.TaggedError("Unmet")<{ readonly message: string }> {}

/** The sentence cannot be tried here: a key is missing, or an earlier run used up a limit. */
export class Untried extends Data.TaggedError("Untried")<{ readonly message: string }> {}

/** Tries a sentence from outside. */
export type Check = (server: Prober) => Effect.Effect<unknown, Unmet | Untried>;

/** One sentence of the interface that can be tried from outside. */
export interface Sentence {
  /** Its family and number, which stay the same: "telecom-3". */
  readonly id: string;
  readonly says: string;
  readonly check: Check;
}

/** Sentences of one family of the interface. */
export interface SentenceFamily {
  readonly name: string;
  /** The section of the interface. */
  readonly source: string;
  readonly sentences: ReadonlyArray<Sentence>;
}

/** A family from what it says, in order. A new sentence comes last, so that no number changes. */
export const familyOf = (
  name: string,
  source: string,
  checks: Readonly<Record<string, Check>>,
): SentenceFamily => ({
  name,
  source,
  sentences: Object.entries(checks).map(([says, check], at) => ({
    id: `${name}-${at + 1}`,
    says,
    check,
  })),
});
