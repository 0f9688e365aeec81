import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { type AuditEntry, AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { Effect, type Layer } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { auditContract, type Tampering } from "./AuditContract.ts";

const falsehoods: ReadonlyArray<readonly [string, (entry: AuditEntry) => Partial<AuditEntry>]> = [
  ["actor", () => ({ actor: "system" })],
  ["action", ({ action }) => ({ action: action.slice(0, -1) })],
  ["time", ({ at }) => ({ at: at + 1 })],
  ["source", () => ({ source: undefined })],
  ["subject", ({ subject }) => ({ subject: subject.toUpperCase() })],
];

/** Audits that `auditContract` has to catch. */
export const brokenAudit = Object.assign(
  <R>(
    sound: Layer.Layer<StoragePorts | R, unknown>,
    tamperings: ReadonlyArray<Tampering<StoragePorts | R>>,
  ): void => {
    brokenContract<StoragePorts | R, [typeof tamperings]>(auditContract, ({ of }) => {
      const trail = of(AuditTrail);
      const list = of(AuditLog);
      for (const [what, lie] of falsehoods) {
        const falsified = (entry: AuditEntry) => ({ ...entry, ...lie(entry) });
        trail(`falsifies the ${what} of what begins`, ({ begin }) => ({
          begin: (entry) => begin(falsified(entry)),
        }));
        trail(`falsifies the ${what} of what is appended`, ({ append }) => ({
          append: (entry) => append(falsified(entry)),
        }));
        trail(`falsifies the ${what} of many that begin`, ({ beginAll }) => ({
          beginAll: (entries) => beginAll(entries.map(falsified)),
        }));
        trail(`falsifies the ${what} of many that are appended`, ({ appendAll }) => ({
          appendAll: (entries) => appendAll(entries.map(falsified)),
        }));
      }
      trail("leaves out the last of many", ({ appendAll, beginAll }) => ({
        beginAll: (entries) => beginAll(entries.slice(0, -1)),
        appendAll: (entries) => appendAll(entries.slice(0, -1)),
      }));
      trail("writes rows twice", ({ append }) => ({
        append: (entry) => Effect.andThen(append(entry), append(entry)),
      }));
      list("lists the oldest first", ({ list }) => ({
        list: (filter) => Effect.map(list(filter), (rows) => rows.toReversed()),
      }));
      list("lists what came at the end of the time too", ({ list }) => ({
        list: ({ until, ...filter }) =>
          list({ ...filter, ...(until === undefined ? {} : { until: until + 1 }) }),
      }));
    })(sound, tamperings);
  },
  { contract: auditContract },
);
