import { byOperator } from "@bonafide/core/audit/AuditCause";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { auditNotes } from "@bonafide/core/audit/AuditNotes";
import { type AuditEntry, AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { Console, Effect } from "effect";
import { Flag } from "effect/cli";
import { printedTime, printRows, type Row } from "./Printed.ts";
import { terminalText } from "./TerminalText.ts";

/** The most audit rows that a lookup shows. */
const most = 1_000;

/** `--personal`, for commands that look something up. */
export const personal = Flag.Boolean("personal").pipe(
  Flag.withDescription("Also show personal data; the audit records that"),
  Flag.withDefault(false),
);

/** An audit row as commands print it. */
export const auditRow = ({ action, actor, at, source, subject }: AuditEntry): Row => ({
  at: printedTime(at),
  subject,
  action,
  actor,
  source,
});

/** The audit of a subject, oldest first. */
export const auditOf = (subject: string) =>
  Effect.gen(function* () {
    const rows = yield* (yield* AuditLog).list({ subject, limit: most });
    return rows.toReversed().map(auditRow);
  });

/** Audits that an operator looked at what is personal in a subject. */
export const notePersonalSeen = (subject: string, room: string) =>
  Effect.gen(function* () {
    yield* auditNotes(yield* AuditTrail, byOperator)(subject, `${room}.personal_seen`);
  });

/** What a lookup found: one row, and lists that belong to it, by their names. */
export interface Found {
  readonly row: Row;
  readonly lists: Readonly<Record<string, ReadonlyArray<Row>>>;
  /** What is no text: printed as JSON. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Prints a lookup as JSON, or as one table after another. */
export const printFound = ({ lists, row, values = {} }: Found, asJson: boolean) =>
  Effect.gen(function* () {
    if (asJson) return yield* Console.log(JSON.stringify({ ...row, ...values, ...lists }, null, 2));
    for (const [name, value] of Object.entries(row)) {
      yield* Console.log(`${name}: ${value === undefined ? "-" : terminalText(String(value))}`);
    }
    for (const [name, value] of Object.entries(values)) {
      yield* Console.log(
        `${name}: ${value === undefined ? "-" : terminalText(JSON.stringify(value))}`,
      );
    }
    for (const [name, rows] of Object.entries(lists)) {
      yield* Console.log(`\n${name}:`);
      yield* printRows(rows, false);
    }
  });
