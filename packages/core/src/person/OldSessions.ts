import { Effect } from "effect";
import { forgetOlder } from "../storage/Forgetting.ts";
import { sessionLifetime } from "./PersonSession.ts";
import { PersonStore } from "./PersonStore.ts";

/** How long a session is kept after it ends, in milliseconds. */
export const sessionMemory = 86_400_000;

/** Deletes old sessions. Returns their number. */
export const forgetSessions = Effect.flatMap(PersonStore, ({ sessions }) =>
  forgetOlder(sessions, sessionLifetime.whole + sessionMemory),
);
