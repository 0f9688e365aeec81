import { Effect } from "effect";
import { forgetOlder } from "../storage/Forgetting.ts";
import { sessionLifetime } from "./PersonSession.ts";
import { PersonSessionStore } from "./PersonSessionStore.ts";

/** How long a session is kept after it ends, in milliseconds. */
export const sessionMemory = 86_400_000;

/** Deletes old sessions. Returns their number. */
export const forgetSessions = Effect.flatMap(PersonSessionStore, (sessions) =>
  forgetOlder(sessions, sessionLifetime.whole + sessionMemory),
);
