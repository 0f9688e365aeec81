import { Clock, Effect } from "effect";
import type { Actor } from "./AuditCause.ts";
import type { AuditTrail } from "./AuditTrail.ts";

/** Audits an action outside of any machine: appends it to its subject's chain, now. */
export const auditNotes =
  (audit: AuditTrail["Service"], by: Actor) =>
  (subject: string, action: string): Effect.Effect<void> =>
    Effect.flatMap(Clock.currentTimeMillis, (at) => audit.append({ ...by, subject, action, at }));
