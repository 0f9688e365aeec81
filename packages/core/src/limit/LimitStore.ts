import { Context, type Effect, type Result } from "effect";
import type { LimitName } from "./Limit.ts";
import type { Marks } from "./LimitRule.ts";

/** Whose uses of a limit are counted. `subject` is stored as it is: a personal one is a keyed digest. */
export interface LimitKey {
  readonly limit: LimitName;
  readonly subject: string;
}

/** What is remembered of a key. */
export interface LimitMarks {
  readonly marks: Marks;
  /** The used part of the limit when it was last counted, 1 where it was used up; an operator's list is sorted by it. */
  readonly share: number;
  /** From when on nothing of it counts (epoch milliseconds). */
  readonly endsAt: number;
}

/** An answer, and what is remembered from now on, in the order of the keys; where it is absent nothing changes. */
export interface LimitChange<A> {
  readonly answer: A;
  readonly next: ReadonlyArray<LimitMarks> | undefined;
}

/** Remembers uses, exactly across processes. */
export class LimitStore extends Context.Service<
  LimitStore,
  {
    /**
     * Changes what is remembered of these keys, all or nothing. No other change of any of them comes between what
     * `turn` sees and what it gives. It is a unit of work, or part of the one around it.
     */
    readonly change: <A, E>(
      keys: ReadonlyArray<LimitKey>,
      turn: (marks: ReadonlyArray<Marks>) => Result.Result<LimitChange<A>, E>,
    ) => Effect.Effect<A, E>;
    /** What is committed of a key; empty where nothing is. */
    readonly find: (key: LimitKey) => Effect.Effect<Marks>;
    readonly forget: (keys: ReadonlyArray<LimitKey>) => Effect.Effect<void>;
    /** The subjects of a limit with the greatest share, of those that count at a time. */
    readonly fullest: (
      limit: LimitName,
      now: number,
      count: number,
    ) => Effect.Effect<ReadonlyArray<{ readonly subject: string; readonly marks: Marks }>>;
    /** Forgets what ended before a time, and says how many keys those were. */
    readonly forgetEnded: (time: number) => Effect.Effect<number>;
  }
>()("@bonafide/core/limit/LimitStore") {}
