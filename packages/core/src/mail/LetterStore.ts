import { Context, type Effect, type Option } from "effect";
import type { Letter, LetterKind, LetterStatus } from "./Letter.ts";

/** How many letters of a kind have a status. */
export interface LetterCount {
  readonly kind: LetterKind;
  readonly status: LetterStatus;
  readonly letters: number;
}

/** Stores letters until they are sent, and that they were. */
export class LetterStore extends Context.Service<
  LetterStore,
  {
    /** Stores a queued letter, in the unit of work of what it tells. */
    readonly put: (letter: Letter) => Effect.Effect<void>;
    /** Claims up to `limit` letters due at `now`, earliest first, until `leaseUntil` or the end of their holder. */
    readonly claim: (wanted: {
      readonly holder: string;
      readonly now: number;
      readonly leaseUntil: number;
      readonly limit: number;
    }) => Effect.Effect<ReadonlyArray<Letter>>;
    /**
     * Stores a letter after its next attempt, with the person whom it named. Returns false, and stores nothing, unless it
     * is queued with one attempt less: the claim was lost.
     */
    readonly record: (letter: Letter) => Effect.Effect<boolean>;
    /** When the next letter is due, claimed ones at the end of their lease. */
    readonly nextDue: Effect.Effect<Option.Option<number>>;
    /** For operators: the first `limit` letters, newest first, without what is personal. */
    readonly newest: (limit: number) => Effect.Effect<ReadonlyArray<Omit<Letter, "details">>>;
    /** For operators, in the order of kind and status. */
    readonly counts: Effect.Effect<ReadonlyArray<LetterCount>>;
    /** Deletes a person's letters. */
    readonly eraseOf: (personId: string) => Effect.Effect<void>;
    /** Deletes up to `limit` letters that were last changed before this time. Returns their number. */
    readonly forgetBefore: (time: number, limit: number) => Effect.Effect<number>;
  }
>()("@bonafide/core/mail/LetterStore") {}
