import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { type InclusionProof, type ProvedRow } from "@bonafide/core/audit/AuditProofs";
import { type AuditEntry, AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { describe } from "@effect/vitest";
import { Effect } from "effect";
import { auditContract } from "../../src/audit/AuditContract.ts";
import { auditProofsContract } from "../../src/audit/AuditProofsContract.ts";
import { brokenPort } from "../../src/storage/BrokenPort.ts";
import { MemoryStores } from "../../src/storage/MemoryStores.ts";
import { mustCatch } from "../../src/storage/PortTest.ts";
import { memoryTamperings } from "./MemoryTamperings.ts";

const contract = (layer: typeof MemoryStores) => () => auditContract(layer, memoryTamperings);
const broken = brokenPort(AuditTrail, MemoryStores, (fault, layer) =>
  mustCatch(fault, contract(layer)),
);

const falsehoods: ReadonlyArray<readonly [string, (entry: AuditEntry) => Partial<AuditEntry>]> = [
  ["actor", () => ({ actor: "system" })],
  ["action", ({ action }) => ({ action: action.slice(0, -1) })],
  ["time", ({ at }) => ({ at: at + 1 })],
  ["source", () => ({ source: undefined })],
  ["subject", ({ subject }) => ({ subject: subject.toUpperCase() })],
];

describe("The contract of the audit", () => {
  for (const [what, lie] of falsehoods) {
    const falsified = (entry: AuditEntry) => ({ ...entry, ...lie(entry) });
    broken(`falsifies the ${what} of what begins`, ({ begin }) => ({
      begin: (entry) => begin(falsified(entry)),
    }));
    broken(`falsifies the ${what} of what is appended`, ({ append }) => ({
      append: (entry) => append(falsified(entry)),
    }));
    broken(`falsifies the ${what} of many that begin`, ({ beginAll }) => ({
      beginAll: (entries) => beginAll(entries.map(falsified)),
    }));
    broken(`falsifies the ${what} of many that are appended`, ({ appendAll }) => ({
      appendAll: (entries) => appendAll(entries.map(falsified)),
    }));
  }
  broken("leaves out the last of many", ({ appendAll, beginAll }) => ({
    beginAll: (entries) => beginAll(entries.slice(0, -1)),
    appendAll: (entries) => appendAll(entries.slice(0, -1)),
  }));
  broken("writes rows twice", ({ append }) => ({
    append: (entry) => Effect.andThen(append(entry), append(entry)),
  }));
  const brokenList = brokenPort(AuditLog, MemoryStores, (fault, layer) =>
    mustCatch(fault, contract(layer)),
  );
  const brokenProofs = brokenPort(AuditLog, MemoryStores, (fault, layer) =>
    mustCatch(fault, () => auditProofsContract(layer)),
  );
  const changedRows =
    (change: (row: ProvedRow) => Partial<ProvedRow>) =>
    ({ inclusion }: AuditLog["Service"]) => ({
      inclusion: (subjects: ReadonlyArray<string>, limit: number) =>
        Effect.map(inclusion(subjects, limit), (proof) => ({
          ...proof,
          rows: proof.rows.map((row) => ({ ...row, ...change(row) })),
        })),
    });
  brokenProofs(
    "leaves out the last hash of a path",
    changedRows(({ path }) => ({ path: path.slice(0, -1) })),
  );
  brokenProofs(
    "begins paths at the root",
    changedRows(({ path }) => ({ path: path.toReversed() })),
  );
  brokenProofs(
    "names the leaf beside",
    changedRows(({ leaf }) => ({ leaf: leaf + 1 })),
  );
  brokenProofs(
    "forgets where a change came from",
    changedRows(() => ({ source: undefined })),
  );
  brokenProofs("proves more rows than asked for", ({ inclusion }) => ({
    inclusion: (subjects) => inclusion(subjects, 100),
  }));
  brokenProofs("proves an old head", ({ inclusion }) => {
    let first: InclusionProof | undefined;
    return {
      inclusion: (subjects, limit) =>
        Effect.map(inclusion(subjects, limit), (proof) => (first ??= proof)),
    };
  });
  brokenProofs("takes any head as its own", ({ consistency }) => ({
    consistency: (earlier) =>
      consistency(earlier).pipe(Effect.orElseSucceed(() => ({ earlier, head: earlier, path: [] }))),
  }));
  brokenList("lists the oldest first", ({ list }) => ({
    list: (filter) => Effect.map(list(filter), (rows) => rows.toReversed()),
  }));
  brokenList("lists what came at the end of the time too", ({ list }) => ({
    list: ({ until, ...filter }) =>
      list({ ...filter, ...(until === undefined ? {} : { until: until + 1 }) }),
  }));
});
