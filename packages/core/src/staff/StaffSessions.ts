import { Effect } from "effect";
import { type AuditEntry, AuditTrail } from "../audit/AuditTrail.ts";
import { makeSessions } from "../person/PersonSessions.ts";
import { StaffStore } from "./StaffStore.ts";

const renamed = (entry: AuditEntry): AuditEntry => ({
  ...entry,
  action: entry.action.replace(/^person_session\./, "staff_session."),
});

const auditOfStaff = Effect.map(AuditTrail, ({ append, appendAll, begin, beginAll }) =>
  AuditTrail.of({
    begin: (entry) => begin(renamed(entry)),
    beginAll: (entries) => beginAll(entries.map(renamed)),
    append: (entry) => append(renamed(entry)),
    appendAll: (entries) => appendAll(entries.map(renamed)),
  }),
);

/**
 * The sessions of staff: the rules of a person's session (30 minutes without a use, 12 hours in all) over a table of
 * their own.
 *
 * Source: NIST SP 800-63B, 2.2.3 (AAL2).
 */
export const makeStaffSessions = Effect.flatMap(StaffStore, ({ sessions }) =>
  makeSessions(sessions),
).pipe(Effect.provideServiceEffect(AuditTrail, auditOfStaff));
