import { Effect } from "effect";
import { sessionMemory } from "../person/OldSessions.ts";
import { sessionLifetime } from "../person/PersonSession.ts";
import { forgetOlder } from "../storage/Forgetting.ts";
import { StaffSessionStore } from "./StaffSessionStore.ts";

/** Deletes old sessions of staff. Returns their number. */
export const forgetStaffSessions = Effect.flatMap(StaffSessionStore, (sessions) =>
  forgetOlder(sessions, sessionLifetime.whole + sessionMemory),
);
