import { Context, type Effect } from "effect";

/**
 * Makes guessing slow: each failure makes the next wait longer, and none shuts anybody out for good. Keys are keyed
 * digests, so that no email is kept. Source: choices, section 5; NIST SP 800-63B, 3.2.2.
 */
export class SignInDelays extends Context.Service<
  SignInDelays,
  {
    /**
     * Counts an attempt before it is judged, in one conditional change for each key; gives how many seconds are left
     * to wait where it comes too early, and then it counts for nothing. `now` is in epoch milliseconds.
     */
    readonly take: (keys: ReadonlyArray<string>, now: number) => Effect.Effect<number | undefined>;
    /** Forgets the failures of these keys. */
    readonly forget: (keys: ReadonlyArray<string>) => Effect.Effect<void>;
  }
>()("@bonafide/core/person/SignInDelays") {}
