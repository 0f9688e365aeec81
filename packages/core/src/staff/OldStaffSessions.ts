import { Effect } from "effect";
import { sessionMemory } from "../person/OldSessions.ts";
import { sessionLifetime } from "../person/PersonSession.ts";
import { forgetOlder } from "../storage/Forgetting.ts";
import { StaffStore } from "./StaffStore.ts";

/** Deletes old sessions of staff. Returns their number. */
export const forgetStaffSessions = Effect.flatMap(StaffStore, ({ sessions }) =>
  forgetOlder(sessions, sessionLifetime.whole + sessionMemory),
);
