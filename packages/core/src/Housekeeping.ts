import { Clock, Effect } from "effect";
import { eraseOldImages } from "./document/OldImages.ts";
import { Limits } from "./limit/Limits.ts";
import { forgetGrants } from "./oauth/OldGrants.ts";
import { forgetDocumentTokens } from "./passback/OldDocumentTokens.ts";
import { forgetLetters } from "./mail/OldLetters.ts";
import { forgetCodes } from "./person/OldCodes.ts";
import { forgetSessions } from "./person/OldSessions.ts";
import { forgetStaffSessions } from "./staff/OldStaffSessions.ts";

const forgetLimitUses = Effect.flatMap(Limits, (limits) =>
  Effect.flatMap(Clock.currentTimeMillis, limits.sweep),
);

/** The sweeps of each room: they delete old rows and return how many. */
export const housekeeping = {
  images: eraseOldImages,
  sessions: forgetSessions,
  letters: forgetLetters,
  codes: forgetCodes,
  staffSessions: forgetStaffSessions,
  grants: forgetGrants,
  documentTokens: forgetDocumentTokens,
  limitUses: forgetLimitUses,
};
