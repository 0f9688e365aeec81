import { userInfo } from "node:os";
import { type AuditEntry, AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { Effect, Layer } from "effect";

/** The account of the operating system that runs this process; its number if it has no name. */
export const osAccount = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
};

/** Records the operating system account in audit rows without a calling address. */
export const TerminalAudit = Layer.effect(
  AuditTrail,
  Effect.gen(function* () {
    const { append, appendAll, begin, beginAll } = yield* AuditTrail;
    const source = `terminal ${osAccount()}`;
    const here = (entry: AuditEntry): AuditEntry => ({ ...entry, source: entry.source ?? source });
    return AuditTrail.of({
      begin: (entry) => begin(here(entry)),
      beginAll: (entries) => beginAll(entries.map(here)),
      append: (entry) => append(here(entry)),
      appendAll: (entries) => appendAll(entries.map(here)),
    });
  }),
);
