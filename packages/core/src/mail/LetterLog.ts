import { Context, type Effect } from "effect";
import type { Letter, LetterKind, LetterStatus } from "./Letter.ts";

/** How many letters of a kind have a status. */
export interface LetterCount {
  readonly kind: LetterKind;
  readonly status: LetterStatus;
  readonly letters: number;
}

/** The letters, for operators. */
export class LetterLog extends Context.Service<
  LetterLog,
  {
    /** The first `limit` letters, newest first, without what is personal. */
    readonly newest: (limit: number) => Effect.Effect<ReadonlyArray<Omit<Letter, "details">>>;
    /** In the order of kind and status. */
    readonly counts: Effect.Effect<ReadonlyArray<LetterCount>>;
  }
>()("@bonafide/core/mail/LetterLog") {}
