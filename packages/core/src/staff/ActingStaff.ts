import { Context, Effect, Layer } from "effect";
import { byOperator } from "../audit/AuditCause.ts";
import { type AuditEntry, AuditTrail } from "../audit/AuditTrail.ts";

/** The staff account that a request of the console acts for, and its calling address. */
export interface Acting {
  readonly id: string;
  readonly name: string;
  readonly source: string | undefined;
}

/** The staff account of the running request; absent outside of the console. */
export const ActingStaff = Context.Reference<Acting | undefined>(
  "@bonafide/core/staff/ActingStaff",
  { defaultValue: () => undefined },
);

/** The actor of a staff account in the audit. */
export const staffActor = (name: string): string => `staff ${name}`;

const named = (entry: AuditEntry, acting: Acting | undefined): AuditEntry => {
  if (acting === undefined) return entry;
  const isOwn = entry.actor === byOperator.actor || entry.actor === acting.id;
  return {
    ...entry,
    actor: isOwn ? staffActor(acting.name) : entry.actor,
    source: entry.source ?? acting.source,
  };
};

/** Names the staff account, and its address, in audit rows of operators' use cases that the console calls. */
export const StaffAudit = Layer.effect(
  AuditTrail,
  Effect.map(AuditTrail, ({ append, appendAll, begin, beginAll }) =>
    AuditTrail.of({
      begin: (entry) => Effect.flatMap(ActingStaff, (acting) => begin(named(entry, acting))),
      beginAll: (entries) =>
        Effect.flatMap(ActingStaff, (acting) =>
          beginAll(acting === undefined ? entries : entries.map((entry) => named(entry, acting))),
        ),
      append: (entry) => Effect.flatMap(ActingStaff, (acting) => append(named(entry, acting))),
      appendAll: (entries) =>
        Effect.flatMap(ActingStaff, (acting) =>
          appendAll(acting === undefined ? entries : entries.map((entry) => named(entry, acting))),
        ),
    }),
  ),
);
