import { Context, type Effect } from "effect";

/** How often somebody was checked, by what a check says of them; across processes and restarts. */
export class PersonAttempts extends Context.Service<
  PersonAttempts,
  {
    /**
     * Counts one more attempt at a person, and says which it is: the first is 1. Counting begins anew once `within`
     * milliseconds are over since the first. No two attempts are the same one.
     */
    readonly count: (person: string, now: number, within: number) => Effect.Effect<number>;
    /** Takes one attempt back: it did not fail. */
    readonly takeBack: (person: string) => Effect.Effect<void>;
    /** Forgets who was first attempted before a time. */
    readonly forget: (before: number) => Effect.Effect<void>;
  }
>()("@bonafide/core/affiliation/PersonAttempts") {}
