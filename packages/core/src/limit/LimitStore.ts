import { Context, type Effect, type Result } from "effect";
import type { LimitName } from "./Limit.ts";
import type { Marks } from "./LimitRule.ts";

/** A limit and its subject. `subject` is stored as given: a personal one must be a keyed digest. */
export interface LimitKey {
  readonly limit: LimitName;
  readonly subject: string;
}

/** The stored state of a key. */
export interface LimitMarks {
  readonly marks: Marks;
  /** The used part of the limit at the last count, 1 if used up. The operator's list is sorted by it. */
  readonly share: number;
  /** When the marks may be forgotten (epoch milliseconds). */
  readonly endsAt: number;
}

/** An answer, and the new marks in the order of the keys. */
export interface LimitChange<A> {
  readonly answer: A;
  readonly next: ReadonlyArray<LimitMarks>;
}

/** Stores uses, exactly across processes. */
export class LimitStore extends Context.Service<
  LimitStore,
  {
    /**
     * Changes the marks of these keys, all or none. No other change of these keys runs between the read and the write
     * of `turn`. Runs as a unit of work, or joins the surrounding one.
     */
    readonly change: <A, E>(
      keys: ReadonlyArray<LimitKey>,
      turn: (marks: ReadonlyArray<Marks>) => Result.Result<LimitChange<A>, E>,
    ) => Effect.Effect<A, E>;
    /** The committed marks of a key; empty if there are none. */
    readonly find: (key: LimitKey) => Effect.Effect<Marks>;
    readonly forget: (keys: ReadonlyArray<LimitKey>) => Effect.Effect<void>;
    /** The subjects with the greatest share of a limit whose marks have not ended. */
    readonly fullest: (
      limit: LimitName,
      now: number,
      count: number,
    ) => Effect.Effect<ReadonlyArray<{ readonly subject: string; readonly marks: Marks }>>;
    /** Deletes marks that ended before a time. Returns their number. */
    readonly forgetEnded: (time: number) => Effect.Effect<number>;
  }
>()("@bonafide/core/limit/LimitStore") {}
