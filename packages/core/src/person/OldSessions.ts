import { Effect } from "effect";
import { forgetOlder } from "../storage/Forgetting.ts";
import { sessionLifetime } from "./PersonSession.ts";
import { PersonSessionStore } from "./PersonSessionStore.ts";

/** How much longer than it lives a session is kept, in milliseconds. */
const sessionMemory = 86_400_000;

/** Forgets sessions that are over, and says how many those were. */
export const forgetSessions = Effect.flatMap(PersonSessionStore, (sessions) =>
  forgetOlder(sessions, sessionLifetime.whole + sessionMemory),
);
