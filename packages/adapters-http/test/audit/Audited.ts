import { auditedEntries } from "@bonafide/testkit/audit/AuditedEntries";
import { Effect } from "effect";

/** What the audit says, in its order, of actions that begin so: who, and what. */
export const audited = (action: string) =>
  Effect.map(auditedEntries, (entries) =>
    entries
      .filter((entry) => entry.action.startsWith(action))
      .map((entry) => [entry.actor, entry.action]),
  );
