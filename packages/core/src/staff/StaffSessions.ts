import { Context, Effect, Layer } from "effect";
import { type AuditEntry, AuditTrail } from "../audit/AuditTrail.ts";
import { PersonSessions } from "../person/PersonSessions.ts";
import { PersonSessionStore } from "../person/PersonSessionStore.ts";
import { StaffSessionStore } from "./StaffSessionStore.ts";

const renamed = (entry: AuditEntry): AuditEntry => ({
  ...entry,
  action: entry.action.replace(/^person_session\./, "staff_session."),
});

const ofStaff = Layer.effect(
  AuditTrail,
  Effect.map(AuditTrail, ({ append, appendAll, begin, beginAll }) =>
    AuditTrail.of({
      begin: (entry) => begin(renamed(entry)),
      beginAll: (entries) => beginAll(entries.map(renamed)),
      append: (entry) => append(renamed(entry)),
      appendAll: (entries) => appendAll(entries.map(renamed)),
    }),
  ),
);

/**
 * The sessions of staff: the rules of a person's session (30 minutes without a use, 12 hours in all) over a table of
 * their own.
 *
 * Source: NIST SP 800-63B, 2.2.3 (AAL2).
 */
export class StaffSessions extends Context.Service<StaffSessions, PersonSessions["Service"]>()(
  "@bonafide/core/staff/StaffSessions",
) {
  static readonly layer = Layer.effect(StaffSessions, PersonSessions).pipe(
    // Fresh: the same layer over the people's table is another service.
    Layer.provide(Layer.fresh(PersonSessions.layer)),
    Layer.provide(Layer.effect(PersonSessionStore, StaffSessionStore)),
    Layer.provide(ofStaff),
  );
}
