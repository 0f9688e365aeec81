import { Clock, Effect } from "effect";
import type { Actor } from "./AuditCause.ts";
import type { AuditTrail } from "./AuditTrail.ts";

/** What somebody does at once, outside of any machine: continues the chain of what they did it to, now. */
export const auditNotes =
  (audit: AuditTrail["Service"], by: Actor) =>
  (subject: string, action: string): Effect.Effect<void> =>
    Effect.flatMap(Clock.currentTimeMillis, (at) => audit.append({ ...by, subject, action, at }));
