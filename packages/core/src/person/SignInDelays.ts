import { Context, type Effect } from "effect";
import type { CountedKey } from "./GrowingWait.ts";

/**
 * Makes guessing slow: each failure makes the next wait longer, and none shuts anybody out for good. Keys are keyed
 * digests, so that no email is kept. Source: choices, section 5; NIST SP 800-63B, 3.2.2.
 */
export class SignInDelays extends Context.Service<
  SignInDelays,
  {
    /**
     * Counts an attempt before it is judged, in one conditional change for each key; gives how many seconds are left
     * to wait where it comes too early for one of them, and then it counts for none. `now` is in epoch milliseconds.
     */
    readonly take: (
      keys: ReadonlyArray<CountedKey>,
      now: number,
    ) => Effect.Effect<number | undefined>;
    /** Takes one failure of a key back, and the wait that it made. */
    readonly giveBack: (key: string, now: number) => Effect.Effect<void>;
    /** Forgets the failures of a key. */
    readonly forget: (key: string) => Effect.Effect<void>;
    /** Forgets keys that were last counted before this time; up to `limit`, and says how many. */
    readonly forgetBefore: (time: number, limit: number) => Effect.Effect<number>;
  }
>()("@bonafide/core/person/SignInDelays") {}
